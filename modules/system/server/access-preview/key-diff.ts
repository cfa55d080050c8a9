/** Who gains and who loses which keys when their roles, or what roles give, change. Pure. */

/** Users who have the same roles before, and the same after. */
export interface RolesOfMany {
  readonly had: readonly string[]
  readonly has: readonly string[]
  readonly count: number
}

/** What roles give, by role. */
export type KeysOfRoles = ReadonlyMap<string, ReadonlySet<string>>

export interface KeyChange {
  /** In what order keys are named. */
  readonly keys: readonly string[]
  readonly before: KeysOfRoles
  readonly after: KeysOfRoles
}

export interface Diff {
  readonly gain: readonly string[]
  readonly lose: readonly string[]
}

/** The difference for the roles of one user. Sets of keys are bits: it is asked for tens of thousands of users. */
export function differ({ keys, before, after }: KeyChange): (roles: Pick<RolesOfMany, 'had' | 'has'>) => Diff {
  const place = new Map(keys.map((key, at) => [key, 1n << BigInt(at)]))
  const bitsOf = (given: KeysOfRoles) =>
    new Map([...given].map(([role, of]) => [role, [...of].reduce((bits, key) => bits | (place.get(key) ?? 0n), 0n)]))
  const [bitsBefore, bitsAfter] = [bitsOf(before), bitsOf(after)]
  const together = (roles: readonly string[], bits: ReadonlyMap<string, bigint>) =>
    roles.reduce((all, role) => all | (bits.get(role) ?? 0n), 0n)
  const known = new Map<bigint, string[]>()
  const keysIn = (bits: bigint): string[] => {
    const named = known.get(bits) ?? keys.filter((key) => (bits & (place.get(key) ?? 0n)) !== 0n)
    known.set(bits, named)
    return named
  }
  return ({ had, has }) => {
    const [old, now] = [together(had, bitsBefore), together(has, bitsAfter)]
    return { gain: keysIn(now & ~old), lose: keysIn(old & ~now) }
  }
}

export interface Counted {
  readonly gain: number
  readonly lose: number
  /** By key. */
  readonly gained: ReadonlyMap<string, number>
  readonly lost: ReadonlyMap<string, number>
}

/** How many users gain and lose anything, and each key. */
export function countDiffs(groups: readonly RolesOfMany[], diffOf: ReturnType<typeof differ>): Counted {
  const [gained, lost] = [new Map<string, number>(), new Map<string, number>()]
  let [gain, lose] = [0, 0]
  const add = (to: Map<string, number>, keys: readonly string[], count: number) =>
    keys.forEach((key) => to.set(key, (to.get(key) ?? 0) + count))
  for (const group of groups) {
    const diff = diffOf(group)
    add(gained, diff.gain, group.count)
    add(lost, diff.lose, group.count)
    if (diff.gain.length > 0) gain += group.count
    if (diff.lose.length > 0) lose += group.count
  }
  return { gain, lose, gained, lost }
}
