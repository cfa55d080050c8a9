/**
 * Places in long lists: "row 50,000 of this list comes after (2026-…, 0192…)". With one remembered, a deep page starts
 * there instead of counting its way through the index. Dropped as soon as the resource changes, so a place is never
 * wrong by more than the change that is being announced.
 */
import { LRUCache } from 'lru-cache'
import { CountedCache } from '../caches/counted-cache.ts'
import type { Bus } from '../live/bus.ts'
import { onListChanged } from './changed.ts'

export interface Key {
  id: string
  position: string
}

/** Where to begin reading. */
export interface Start {
  after: Key | undefined
  skip: number
  /** Read towards the beginning of the list; the rows come in reverse. */
  backwards: boolean
  /** One more row is read before the page, to be remembered as the place where it begins. */
  lead: boolean
  /** Fewer rows than the limit: the last page, read from the end. */
  take?: number
}

interface Wanted {
  offset: number
  limit: number
  total: { total: number; totalExact: boolean }
}

/** Skipping fewer rows than this is cheaper than being clever. */
const WORTH_IT = 1_000
const PLACES_PER_LIST = 64
type Places = LRUCache<number, Key>

export class Anchors {
  /** List name (see `nameOf`) to offset to the key of the row before it. */
  readonly #lists: CountedCache<Places>
  readonly #resources = new Set<string>()
  readonly #bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>

  constructor(bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>) {
    this.#bus = bus
    this.#lists = new CountedCache<Places>({ name: 'listPlace', node: bus }, { max: 500 })
    bus.onGap(() => this.#lists.clear())
  }

  /** The cheapest start for a page: the beginning, the end, or the nearest remembered place before it. */
  startFor(place: string, { offset, limit, total }: Wanted): Start {
    if (offset < WORTH_IT) return { after: undefined, skip: offset, backwards: false, lead: false }
    const near = this.#nearest(place, offset)
    const skip = near ? offset - near.offset : offset
    const fromEnd = Math.max(total.total - offset - limit, 0)
    if (total.totalExact && offset < total.total && fromEnd < skip) {
      return {
        after: undefined,
        skip: fromEnd,
        backwards: true,
        lead: false,
        take: Math.min(limit, total.total - offset),
      }
    }
    const lead = skip > 0
    return { after: near?.key, skip: lead ? skip - 1 : 0, backwards: false, lead }
  }

  /** The page's rows in the list's order, and where the page begins and ends remembered. */
  settle<Item extends { id: string; position: unknown }>(page: {
    resource: string
    place: string
    offset: number
    start: Start
    found: Item[]
  }): Item[] {
    const { resource, place, offset, start, found } = page
    if (start.backwards) return found.reverse()
    const [lead, rows] = start.lead ? [found[0], found.slice(1)] : [undefined, found]
    if (offset < WORTH_IT || !this.#bus.isListening) return rows
    this.#listenFor(resource)
    const places = this.#lists.get(place) ?? new LRUCache<number, Key>({ max: PLACES_PER_LIST })
    this.#lists.set(place, places)
    if (lead) keep(places, offset, lead)
    const last = rows.at(-1)
    if (last) keep(places, offset + rows.length, last)
    return rows
  }

  /** Forgets every place of a resource. */
  drop(tenantId: number, resource: string): void {
    const prefix = nameOf(tenantId, resource)
    for (const place of this.#lists.keys()) if (place.startsWith(prefix)) this.#lists.delete(place)
  }

  #listenFor(resource: string): void {
    if (this.#resources.has(resource)) return
    this.#resources.add(resource)
    onListChanged(this.#bus, [resource], (tenantId) => this.drop(tenantId, resource))
  }

  #nearest(place: string, offset: number): { offset: number; key: Key } | undefined {
    let best: { offset: number; key: Key } | undefined
    for (const [at, key] of this.#lists.get(place) ?? []) {
      if (at <= offset && (!best || at > best.offset)) best = { offset: at, key }
    }
    return best
  }
}

/** How the names of a resource's lists begin. */
export const nameOf = (tenantId: number, resource: string): string => `${tenantId}/${resource}/`

function keep(places: Places, at: number, row: { id: string; position: unknown }): void {
  if (typeof row.position !== 'string') return // no place among nulls: they compare with nothing
  places.set(at, { id: row.id, position: row.position })
}
