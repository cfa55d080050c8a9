/** Whether two values of JSON hold the same. A database may give the keys of a record in another order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b || isNothing(a) || isNothing(b)) return a === b || (isNothing(a) && isNothing(b))
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => isSameJson(one, b[at]))
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSameJson(value, right.get(key)))
  )
}

const isNothing = (value: unknown): boolean => value === null || value === undefined
