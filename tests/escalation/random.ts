/** Chance that can be repeated: the same seed gives the same search. */

export interface Random {
  /** From 0 up to, and without, 1. */
  next: () => number
  /** An integer from 0 up to, and without, `below`. */
  below: (below: number) => number
  /** True in this share of all cases. */
  chance: (share: number) => boolean
  /** @throws when there is nothing to choose from */
  pick: <Item>(items: readonly Item[]) => Item
  /** Up to `count` different items. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
}

/** Mulberry32: 32 bits of state are enough for choosing calls. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)).flat()
  }
  return { next, below, chance: (share) => next() < share, pick, some }
}
