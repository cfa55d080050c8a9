/** Role and ability matching (specification section 6): a plain list means any of the roles. */

export type MatchMode = 'allOf' | 'oneOf' | 'except'
export interface Demand {
  role?: readonly string[]
  ability?: readonly string[]
  mode?: MatchMode
}
export interface Held {
  /** An administrator is granted everything. */
  admin: boolean
  role: readonly string[]
  ability: readonly string[]
}

function matches(held: readonly string[], wanted: readonly string[], mode: MatchMode): boolean {
  const has = (name: string) => held.includes(name)
  if (mode === 'allOf') return wanted.every(has)
  if (mode === 'except') return !wanted.some(has)
  return wanted.some(has)
}

/** Whether what is held meets the demand; role AND ability when both are asked (readings). An empty demand is met. */
export function meets(held: Held, demand: Demand | readonly string[]): boolean {
  if (held.admin) return true
  const { role, ability, mode = 'oneOf' }: Demand = isList(demand) ? { role: demand } : demand
  return (!role?.length || matches(held.role, role, mode)) && (!ability?.length || matches(held.ability, ability, mode))
}

const isList = (demand: Demand | readonly string[]): demand is readonly string[] => Array.isArray(demand)
