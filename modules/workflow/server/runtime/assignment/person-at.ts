/**
 * The user that a name at a node of a model means, by what is known so far. Pure: it runs in line and in the worker
 * alike.
 */
import { validate as isId } from 'uuid'
import { Incident, type Ir } from '#process/index.ts'

/** The stand-in for a missing approver: the administrator of the process. */
export const ADMIN = 'admin'

/** Users by what the model calls them; null for no user. */
export interface KnownPeople {
  ids: ReadonlyMap<string, string | null>
  /** Who administers the process; null for no user, `undefined` until it was looked up. */
  administrator: string | null | undefined
  /** Who started it: never a stand-in, unless the node lets them decide. */
  initiator: string | null
}

/** Names that are not looked up yet. */
export interface Missing {
  names: Set<string>
  isAdmin: boolean
}

/**
 * Answers ids, and the name itself for what is not known yet, which it notes. A name without a user is an `Incident`,
 * or means the stand-in of the node. The id of a user whom a rule found before, and who has left before their turn, is
 * answered as it is: their task is a vacancy (`behaviors/missing-approver.behavior.ts`).
 */
export function personAt(
  { nodes }: Ir,
  { ids, administrator, initiator }: KnownPeople,
  missing: Missing,
): (name: string, node: string) => string {
  const known = (name: string, orElse: () => string): string => {
    const id = ids.get(name)
    if (id === null) return orElse()
    if (id === undefined) missing.names.add(name)
    return id ?? name
  }
  return (name, node) => {
    const missingUser = (): never => {
      throw new Incident('NO_ASSIGNEE', name)
    }
    return known(name, () => {
      const { emptyTo, whenInitiator, people, whenEmpty = 'incident' } = nodes[node]?.user ?? {}
      if (emptyTo === undefined)
        return people !== undefined && whenEmpty === 'incident' && isId(name) ? name : missingUser()
      if (emptyTo !== ADMIN) {
        const standIn = known(nameIn(emptyTo), missingUser)
        return standIn === initiator && whenInitiator !== 'self' ? missingUser() : standIn
      }
      if (administrator === null) return missingUser()
      missing.isAdmin ||= administrator === undefined
      return administrator ?? ADMIN
    })
  }
}

/** `to:li` */
export const nameIn = (emptyTo: string): string => emptyTo.slice(emptyTo.indexOf(':') + 1).trim()
