/** Sets of small whole numbers as bits, 32 in a word: thousands are united or compared in a few steps. */

export const wordsFor = (count: number): number => Math.ceil(count / 32)

export const hasBit = (bits: Uint32Array, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

/** Adds all of one set to another. */
export function unite(into: Uint32Array, from: Uint32Array): void {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) | (from[word] ?? 0)
}

/** Whether two sets have something in common. */
export function meet(a: Uint32Array, b: Uint32Array): boolean {
  for (let word = 0; word < a.length; word += 1) if (((a[word] ?? 0) & (b[word] ?? 0)) !== 0) return true
  return false
}

export const isEmpty = (bits: Uint32Array): boolean => bits.every((word) => word === 0)

/** Whether all of one set is in another. */
export const isSubset = (bits: Uint32Array, of: Uint32Array): boolean =>
  bits.every((word, at) => (word & ~(of[at] ?? 0)) === 0)

export function countOf(bits: Uint32Array): number {
  let count = 0
  for (const _ of bitsOf(bits)) count += 1
  return count
}

/** What is missing of the numbers below `count`. */
export function complement(bits: Uint32Array, count: number): Uint32Array {
  const rest = count % 32
  return bits.map((word, at) => ~word & (rest !== 0 && at === bits.length - 1 ? (1 << rest) - 1 : ~0))
}

/** The numbers in a set, in order. */
export function* bitsOf(bits: Uint32Array): Generator<number> {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) yield word * 32 + 31 - Math.clz32(rest & -rest)
}
