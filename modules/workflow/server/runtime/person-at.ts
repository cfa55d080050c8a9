/**
 * Whom a name at a node of a model means, with what is known so far. Pure: it is asked in line and in the worker alike.
 */
import { Incident, type Ir } from '#process/index.ts'

/** In the place of no one: the administrator of the process. */
export const ADMIN = 'admin'

/** People by what the model calls them; null for no one. */
export interface KnownPeople {
  ids: ReadonlyMap<string, string | null>
  /** Who administers the process; null for no one, `undefined` until it was looked up. */
  administrator: string | null | undefined
  /** Who started it: no user’s stand-in, unless the node lets them decide. */
  initiator: string | null
}

/** What was asked for that no one has looked up yet. */
export interface Missing {
  names: Set<string>
  isAdmin: boolean
}

/**
 * Answers ids, and the name itself for what is not known yet, which it notes. No one there is an `Incident`, or the
 * user who stands in at that node.
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
    const nobody = (): never => {
      throw new Incident('NO_ASSIGNEE', name)
    }
    return known(name, () => {
      const { emptyTo, whenInitiator } = nodes[node]?.user ?? {}
      if (emptyTo === undefined) return nobody()
      if (emptyTo !== ADMIN) {
        const standIn = known(nameIn(emptyTo), nobody)
        return standIn === initiator && whenInitiator !== 'self' ? nobody() : standIn
      }
      if (administrator === null) return nobody()
      missing.isAdmin ||= administrator === undefined
      return administrator ?? ADMIN
    })
  }
}

type Person = ReturnType<typeof personAt>

/** @param a user stands for people whom a rule will find: no one is looked for under that name */
export const orSomebody =
  (person: Person, somebody: string | undefined): Person =>
  (name, node) =>
    name === somebody ? name : person(name, node)

/** `to:li` */
export const nameIn = (emptyTo: string): string => emptyTo.slice(emptyTo.indexOf(':') + 1).trim()
