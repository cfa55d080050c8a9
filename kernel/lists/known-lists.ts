/**
 * The lists that views can be saved of, by the names pages give them: `system.user` for the route `user.page` of module
 * `system`, `system.role.members` for `role.members`. Known from the mounted routes, so that no list is forgotten.
 */
import { z } from 'zod'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { holdsAny, type Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'
import type { Mounted } from '../http/implement.ts'

/** What paging adds to the filters of a list (`listQuery` of the contract). */
const PAGING = ['page', 'limit', 'order', 'orderField', 'sumFields', 'ids']
/** The verbs of a noun's own list. */
const OWN = ['page', 'tree']

/** What a list can be asked for. */
export type AskedList = Pick<AnyRoute, 'can' | 'query'>

/** A list that a view is saved of, as one user may ask it. */
export interface OpenList extends AskedList {
  /** What a filter that the list no longer has is called; undefined: it is not named. Left out, its name. */
  readonly goneName?: (filter: string) => string | undefined
  /** Columns without those that are none for this user. Left out, as they are. */
  readonly shownColumns?: (columns: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

/** Lists of one route of which each has filters of its own: of records, one for each form. */
export interface ListFamily {
  /** The route's noun; a list is called `module.noun.member`. */
  readonly noun: string
  readonly route: AnyRoute
  /** Undefined where there is no such list, or the user may not see it. */
  open(about: { readonly db: Db; readonly actor: Actor; readonly member: string }): Promise<OpenList | undefined>
}

/** The lists of one node, by name. */
export class KnownLists {
  readonly #lists = new Map<string, AnyRoute>()
  readonly #families = new Map<string, ListFamily>()

  /** Takes note of the lists among a module's mounted routes; the node does it once for each module. */
  learn(module: string, mounted: readonly Mounted[]): void {
    for (const { id, route } of mounted) {
      if (route.method !== 'GET' || !(route.query instanceof z.ZodObject)) continue
      const [noun = '', verb = ''] = id.split('.')
      const name = OWN.includes(verb) ? `${module}.${noun}` : `${module}.${noun}.${verb}`
      if (verb === 'page' || !this.#lists.has(name)) this.#lists.set(name, route)
    }
  }

  /** Takes note of a module's families: they are in the place of the lists of their routes. */
  learnFamilies(module: string, families: readonly ListFamily[]): void {
    for (const family of families) {
      this.#lists.delete(`${module}.${family.noun}`)
      this.#families.set(`${module}.${family.noun}`, family)
    }
  }

  /**
   * The list of a name.
   * @param needed what to do before a list is opened that depends on data: its codes are checked
   */
  async open(
    { db, actor }: { readonly db: Db; readonly actor: Actor },
    name: string,
    needed: (list: AskedList) => void,
  ): Promise<OpenList | undefined> {
    const list = this.#lists.get(name)
    if (list) {
      needed(list)
      return list
    }
    const place = name.lastIndexOf('.')
    const family = this.#families.get(name.slice(0, Math.max(place, 0)))
    if (!family) return undefined
    needed(family.route)
    return family.open({ db, actor, member: name.slice(place + 1) })
  }
}

/** Whether the actor may open the page of a list. Where its call has several codes, those of pages end with `:page`. */
export function mayOpen(actor: Actor, { can }: AskedList): boolean {
  const codes = codesOf(can)
  const ofPages = codes.filter((code) => code.endsWith(':page'))
  return holdsAny(actor, ofPages.length > 0 ? ofPages : codes)
}

/** Whether a list knows a filter and takes this text for it. */
export function acceptsFilter({ query }: AskedList, name: string, text: string): boolean {
  return !PAGING.includes(name) && accepts(query, name, text)
}

/** Whether a list can be ordered by a field. */
export const acceptsOrder = ({ query }: AskedList, field: string): boolean => accepts(query, 'orderField', field)

function accepts(query: z.ZodType | undefined, name: string, text: string): boolean {
  if (!(query instanceof z.ZodObject) || !Object.hasOwn(query.shape, name)) return false
  return z.safeParse(query.shape[name] as z.core.$ZodType, text).success
}
