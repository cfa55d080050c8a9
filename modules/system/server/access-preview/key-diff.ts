/** What roles give as bits, one for each key: the database adds them up for tens of thousands of users. Pure. */

/** What roles give, by role. */
export type KeysOfRoles = ReadonlyMap<string, ReadonlySet<string>>

export interface KeyChange {
  /** In what order keys are named, and bits are. */
  readonly keys: readonly string[]
  readonly before: KeysOfRoles
  readonly after: KeysOfRoles
}

/** As many as there are keys, at least one. */
export const widthOf = ({ keys }: Pick<KeyChange, 'keys'>): number => Math.max(1, keys.length)

/** Keys as bits. Those without a place are none. */
export function bitsOf(keys: readonly string[], of: ReadonlySet<string> | undefined): string {
  const bits = keys.map((key) => (of?.has(key) ? '1' : '0')).join('')
  return bits === '' ? '0' : bits
}

/** The keys of bits, in order. */
export const keysIn = (keys: readonly string[], bits: string): string[] => keys.filter((_key, at) => bits[at] === '1')

/** Users who gain the same and lose the same, as bits. */
export interface DiffOfMany {
  readonly gain: string
  readonly lose: string
  readonly count: number
}

export interface Counted {
  readonly gain: number
  readonly lose: number
  /** By key. */
  readonly gained: ReadonlyMap<string, number>
  readonly lost: ReadonlyMap<string, number>
}

/** How many users gain and lose anything, and each key. */
export function countDiffs(keys: readonly string[], groups: readonly DiffOfMany[]): Counted {
  const [gained, lost] = [new Map<string, number>(), new Map<string, number>()]
  let [gain, lose] = [0, 0]
  const add = (to: Map<string, number>, bits: string, count: number): boolean => {
    const changed = keysIn(keys, bits)
    changed.forEach((key) => to.set(key, (to.get(key) ?? 0) + count))
    return changed.length > 0
  }
  for (const group of groups) {
    if (add(gained, group.gain, group.count)) gain += group.count
    if (add(lost, group.lose, group.count)) lose += group.count
  }
  return { gain, lose, gained, lost }
}
