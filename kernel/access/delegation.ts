/**
 * Delegated administration: what is left of a chain of grants at a moment. Each grant is cut down by the one above it,
 * so that what a user loses, all levels below lose. Pure.
 */

/** One grant of a chain, as it was given. */
export interface GrantLevel {
  readonly id: string
  /** It is not recalled, and the user who has it is enabled. */
  readonly isInForce: boolean
  /** Milliseconds until it ends; null: never. */
  readonly endsIn: number | null
  /** Its departments with all that are below them. */
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly menuIds: readonly string[]
  readonly mayHandOn: boolean
}

/** A chain from one's own grant up to the one that an administrator of the organisation has given. */
export interface GrantChain {
  readonly levels: readonly GrantLevel[]
  /** Whether the giver of the last one is an enabled administrator of the organisation. */
  readonly isRooted: boolean
}

/** What a secondary administrator may do: in these departments, with these roles and menus. */
export interface Delegation {
  readonly grantId: string
  /** Departments with all that are below them. */
  readonly deptIds: ReadonlySet<string>
  readonly roleIds: ReadonlySet<string>
  readonly menuIds: ReadonlySet<string>
  readonly mayHandOn: boolean
  /** Milliseconds until it ends, or one above it does; Infinity: never. */
  readonly endsIn: number
}

/** What is left of the chain; undefined where one of its grants has ended, is recalled or is not handed on. */
export function delegationOf({ levels, isRooted }: GrantChain): Delegation | undefined {
  const [own, ...above] = levels
  if (!own || !isRooted || levels.some(isOver) || above.some(({ mayHandOn }) => !mayHandOn)) return undefined
  return {
    grantId: own.id,
    deptIds: common(levels.map(({ deptIds }) => deptIds)),
    roleIds: common(levels.map(({ roleIds }) => roleIds)),
    menuIds: common(levels.map(({ menuIds }) => menuIds)),
    mayHandOn: own.mayHandOn,
    endsIn: Math.min(...levels.map(({ endsIn }) => endsIn ?? Infinity)),
  }
}

const isOver = ({ isInForce, endsIn }: GrantLevel): boolean => !isInForce || (endsIn !== null && endsIn <= 0)

/** What is in all of them. */
function common([first = [], ...others]: readonly (readonly string[])[]): ReadonlySet<string> {
  const sets = others.map((ids) => new Set(ids))
  return new Set(first.filter((id) => sets.every((set) => set.has(id))))
}
