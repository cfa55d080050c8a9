/** Whether a user may (specification section 6). The client only hides; the server decides. */

export type MatchMode = 'allOf' | 'oneOf' | 'except'

/** A plain list means one of the roles. Role and ability are both required when both are named. */
export type Need =
  | string
  | readonly string[]
  | {
      readonly role?: readonly string[]
      readonly ability?: readonly string[]
      /** How a list is matched; `oneOf` by default. */
      readonly mode?: MatchMode
    }

/** What a user holds. */
export interface Holdings {
  /** Administrator of its own organisation: everything is granted. */
  readonly admin: boolean
  readonly roles: ReadonlySet<string>
  readonly abilities: ReadonlySet<string>
}

export const noHoldings: Holdings = { admin: false, roles: new Set(), abilities: new Set() }

function matchesList(wanted: readonly string[] | undefined, granted: ReadonlySet<string>, mode: MatchMode): boolean {
  if (wanted === undefined || wanted.length === 0) return true
  switch (mode) {
    case 'allOf':
      return wanted.every((one) => granted.has(one))
    case 'oneOf':
      return wanted.some((one) => granted.has(one))
    case 'except':
      return !wanted.some((one) => granted.has(one))
  }
}

/** @param need a permission code; a list of roles; or roles and abilities with a mode */
export function matches(need: Need, holdings: Holdings): boolean {
  if (holdings.admin) return true
  if (typeof need === 'string') return holdings.abilities.has(need)
  if (isList(need)) return matchesList(need, holdings.roles, 'oneOf')
  const mode = need.mode ?? 'oneOf'
  return matchesList(need.role, holdings.roles, mode) && matchesList(need.ability, holdings.abilities, mode)
}

function isList(need: Need): need is readonly string[] {
  return Array.isArray(need)
}
