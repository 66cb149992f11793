const svgNamespace = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/** @param {Element} node @param {Attributes} attributes @param {(Node | string)[]} children */
function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children);
}

/**
 * An HTML element with its attributes and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  furnish(node, attributes, children);
  return node;
}

/**
 * An SVG element with its attributes and children.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function drawing(name, attributes = {}, ...children) {
  const node = document.createElementNS(svgNamespace, name);
  furnish(node, attributes, children);
  return node;
}

/**
 * Sets an attribute only when it changes; true means present, false, null and undefined mean absent.
 * @param {Element} node @param {string} name @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(node, name, value) {
  if (value === false || value === null || value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/**
 * Sets the text only when it changes, so that nothing is announced or laid out twice.
 * @param {Node} node @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
