/// How one value lies in memory, always little-endian.
public enum FieldType: Equatable, Sendable {
    case boolean
    case unsigned8
    case signed8
    case unsigned16
    case unsigned32
    case float32
    case float64
    /// One byte that counts the names of an enumeration from 0.
    case enumeration(Enumeration.Identifier)
    /// UTF-8, filled up with zero bytes; a text that does not fit is cut between two characters.
    case text(capacity: Int)

    /// Bytes.
    public var size: Int {
        switch self {
        case .boolean, .unsigned8, .signed8, .enumeration: 1
        case .unsigned16: 2
        case .unsigned32, .float32: 4
        case .float64: 8
        case .text(let capacity): capacity
        }
    }

    /// The offset of a field is a multiple of this.
    public var alignment: Int {
        if case .text = self { return 1 }
        return size
    }
}

/// One value of a record: its name on the JavaScript side, its type and its place.
public struct Field: Sendable {
    public let name: StaticString
    public let type: FieldType
    /// Bytes from the start of the record.
    public let offset: Int
    /// One sentence with unit and range, for the generated documentation.
    public let meaning: StaticString

    public init(_ name: StaticString, _ type: FieldType, at offset: Int, _ meaning: StaticString) {
        self.name = name
        self.type = type
        self.offset = offset
        self.meaning = meaning
    }
}

/// A record of fields, and after them, if there are any, a row of equal smaller records.
public struct Layout: Sendable {
    /// A row of records inside another record.
    public struct Row: Sendable {
        public let name: StaticString
        public let layout: Layout
        public let capacity: Int
        public let offset: Int
        /// The field that says how many of the records are in use.
        public let count: Field
        public let meaning: StaticString
    }

    public let name: StaticString
    public let meaning: StaticString
    public let fields: [Field]
    /// Bytes of the whole record.
    public let size: Int
    public let rows: [Row]

    public init(name: StaticString, meaning: StaticString, fields: [Field], size: Int, rows: [Row] = []) {
        self.name = name
        self.meaning = meaning
        self.fields = fields
        self.size = size
        self.rows = rows
    }
}
