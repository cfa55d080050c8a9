/**
 * Bounds an `LRUCache` that may keep many entries and mostly keeps few: given a `max` it would take the space of all of
 * them when it is made, 4 MB for 100,000; bounded by a size of one per entry it grows with what it keeps.
 */
export const atMost = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
})
