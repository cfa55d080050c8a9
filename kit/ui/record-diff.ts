/** How two states of one record differ, field by field. Pure. */

/** What the audit keeps of a change: only the fields that differ. An absent side is null. */
export type RecordChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

export type ChangeKind = 'added' | 'removed' | 'changed'

/** A piece of a text or one value of a list, and on which side it stands. */
export interface DiffPart<Item> {
  readonly item: Item
  readonly side: 'both' | 'before' | 'after'
}

/** Nothing was there before: added. Nothing is there now: removed. */
export function changeKind(before: unknown, after: unknown): ChangeKind {
  if (isNothing(before)) return 'added'
  return isNothing(after) ? 'removed' : 'changed'
}

/** Null, an empty text or an empty list. False and 0 are something. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The values of two lists, compared by their text, in the order of `after`; those that went stand last. */
export function diffLists<Item>(before: readonly Item[], after: readonly Item[]): DiffPart<Item>[] {
  const keyOf = (item: Item): string => JSON.stringify(item)
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return [
    ...after.map((item) => ({ item, side: old.has(keyOf(item)) ? ('both' as const) : ('after' as const) })),
    ...before.filter((item) => !now.has(keyOf(item))).map((item) => ({ item, side: 'before' as const })),
  ]
}

/** Beyond this many comparisons the middle of two texts is taken as wholly replaced. */
const MAX_COMPARISONS = 1_000_000

/** Two texts by words; Chinese by characters, since it has no spaces. */
export function diffTexts(before: string, after: string): DiffPart<string>[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return joined([
    ...old.slice(0, head).map((item) => ({ item, side: 'both' as const })),
    ...diffWords(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map((item) => ({ item, side: 'both' as const })),
  ])
}

const wordsOf = (text: string): string[] =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}\p{M}]+?(?=\p{Script=Han})|[\p{L}\p{N}\p{M}]+|\s+|./gsu) ?? []

/** The longest common subsequence, by the textbook: lengths from the end, then the way back from the start. */
function diffWords(old: readonly string[], now: readonly string[]): DiffPart<string>[] {
  const whole = (items: readonly string[], side: 'before' | 'after') => items.map((item) => ({ item, side }))
  if (old.length * now.length > MAX_COMPARISONS) return [...whole(old, 'before'), ...whole(now, 'after')]
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const longer = Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
      lengths[i * width + j] = old[i] === now[j] ? lengthAt(i + 1, j + 1) + 1 : longer
    }
  }
  const parts: DiffPart<string>[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    const [was, is] = [old[i] ?? '', now[j] ?? '']
    if (was === is) {
      parts.push({ item: was, side: 'both' })
      i += 1
      j += 1
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      parts.push({ item: was, side: 'before' })
      i += 1
    } else {
      parts.push({ item: is, side: 'after' })
      j += 1
    }
  }
  return [...parts, ...whole(old.slice(i), 'before'), ...whole(now.slice(j), 'after')]
}

/** Neighbours of one side become one part. */
function joined(parts: readonly DiffPart<string>[]): DiffPart<string>[] {
  const shorter: { item: string; side: DiffPart<string>['side'] }[] = []
  for (const { item, side } of parts) {
    const last = shorter.at(-1)
    if (last?.side === side) last.item += item
    else shorter.push({ item, side })
  }
  return shorter
}
