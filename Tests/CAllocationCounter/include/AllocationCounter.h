// Counts the calls of malloc, calloc, realloc and their aligned relatives that this thread makes.
#ifndef WOODSHED_ALLOCATION_COUNTER_H
#define WOODSHED_ALLOCATION_COUNTER_H

// 1 where the C library's allocation functions are replaced by counting ones (glibc), else 0.
int allocation_counting_is_available(void);

// Allocations of the calling thread since it started.
long allocation_count(void);

#endif
