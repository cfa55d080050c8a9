/**
 * The lists that views can be saved of, by the names pages give them: `system.user` for the route `user.page` of module
 * `system`, `system.role.members` for `role.members`. Known from the mounted routes, so that no list is forgotten.
 */
import { z } from 'zod'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { holdsAny, type Actor } from '../access/actor.ts'
import type { Mounted } from '../http/implement.ts'

/** What paging adds to the filters of a list (`listQuery` of the contract). */
const PAGING = ['page', 'limit', 'order', 'orderField', 'sumFields', 'ids']
/** The verbs of a noun's own list. */
const OWN = ['page', 'tree']

/** The lists of one node, by name. */
export class KnownLists {
  readonly #lists = new Map<string, AnyRoute>()

  /** Takes note of the lists among a module's mounted routes; the node does it once for each module. */
  learn(module: string, mounted: readonly Mounted[]): void {
    for (const { id, route } of mounted) {
      if (route.method !== 'GET' || !(route.query instanceof z.ZodObject)) continue
      const [noun = '', verb = ''] = id.split('.')
      const name = OWN.includes(verb) ? `${module}.${noun}` : `${module}.${noun}.${verb}`
      if (verb === 'page' || !this.#lists.has(name)) this.#lists.set(name, route)
    }
  }

  named(name: string): AnyRoute | undefined {
    return this.#lists.get(name)
  }
}

/** Whether the actor may open the page of a list. Where its call has several codes, those of pages end with `:page`. */
export function mayOpen(actor: Actor, { can }: AnyRoute): boolean {
  const codes = codesOf(can)
  const ofPages = codes.filter((code) => code.endsWith(':page'))
  return holdsAny(actor, ofPages.length > 0 ? ofPages : codes)
}

/** Whether a list knows a filter and takes this text for it. */
export function acceptsFilter({ query }: AnyRoute, name: string, text: string): boolean {
  return !PAGING.includes(name) && accepts(query, name, text)
}

/** Whether a list can be ordered by a field. */
export const acceptsOrder = ({ query }: AnyRoute, field: string): boolean => accepts(query, 'orderField', field)

function accepts(query: z.ZodType | undefined, name: string, text: string): boolean {
  if (!(query instanceof z.ZodObject) || !Object.hasOwn(query.shape, name)) return false
  return z.safeParse(query.shape[name] as z.core.$ZodType, text).success
}
