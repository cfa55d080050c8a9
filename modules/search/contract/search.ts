/**
 * Search: over everything that modules let be found. What is answered, the caller may see: people and departments as
 * far as their lists or pickers show them, notices they were sent, portals they may enter.
 */
import { z } from 'zod'
import { page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id, queryInt, queryList, requiredLine, Timestamp } from '#contract/scalars.ts'

/** Characters that can be searched for at once. */
export const MAX_TYPED = 64
/** Records that a palette remembers. */
export const MAX_RECALLED = 20
/** Hits of one kind that can be turned through; the user who finds more narrows the search. */
export const MAX_HITS = 1_000

/** The noun of what was found: `user`, `dept`, `notice`. */
const Kind = z
  .string()
  .max(32)
  .regex(/^[a-z][a-zA-Z]*$/, { error: 'search_kind' })

/** A piece of a text, in order; those that were looked for are marked. */
export const Piece = z.object({ text: z.string(), isHit: z.boolean() })
export type Piece = z.infer<typeof Piece>

export const Hit = z.object({
  kind: z.string(),
  id: Id,
  /** Name of its kind's icon, as menus spell it. */
  icon: z.string(),
  /** Address of a picture; empty: none. */
  picture: z.string(),
  /** Hash path where it opens; empty when the caller can open it nowhere. */
  address: z.string(),
  title: z.array(Piece),
  /** Where it stands, or what it is. */
  detail: z.string(),
  /** Of its text, when its title does not say why it was found. */
  excerpt: z.array(Piece),
})
export type Hit = z.infer<typeof Hit>

export const SearchKind = z.object({ kind: z.string(), name: z.string(), icon: z.string() })
export type SearchKind = z.infer<typeof SearchKind>

export const HitGroup = SearchKind.extend({
  hits: z.array(Hit),
  /** Whether there are more. */
  hasMore: z.boolean(),
})
export type HitGroup = z.infer<typeof HitGroup>

export const IndexedKind = SearchKind.extend({
  /** How many of its records can be found. */
  documents: z.number(),
  /** When all of them were last begun to be read, and when that was done; null while it goes on. */
  startDate: Timestamp,
  finishDate: Timestamp.nullable(),
})
export type IndexedKind = z.infer<typeof IndexedKind>

const typed = requiredLine(MAX_TYPED)

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/search/find',
    can: 'session',
    summary: 'The best results of each type, in one call',
    query: z.object({
      q: typed,
      /** Left out: all. */
      kinds: queryList(Kind, 20).optional(),
      /** Of each kind. */
      limit: queryInt(1, 20).default(5),
    }),
    reply: z.array(HitGroup),
    whileViewing: 'read',
  }),
  page: route({
    method: 'GET',
    path: '/search/page',
    can: 'session',
    summary: 'All results of one type, page by page; `totalExact` is false if there are more than can be paged through',
    query: z.object({
      q: typed,
      kind: Kind,
      page: queryInt(1, 100).default(1),
      limit: queryInt(1, 100).default(20),
    }),
    reply: page(Hit),
    whileViewing: 'read',
  }),
  kinds: route({
    method: 'GET',
    path: '/search/kinds',
    can: 'session',
    summary: 'The types the user can search',
    reply: z.array(SearchKind),
    whileViewing: 'read',
  }),
  recall: route({
    method: 'GET',
    path: '/search/recall',
    can: 'session',
    summary:
      'Recently opened records the user can still see, in the given order; each ID is prefixed with its type, for example `user:`',
    query: z.object({
      records: queryList(
        z.string().regex(/^[a-z][a-zA-Z]{0,31}:[0-9a-f-]{36}$/, { error: 'search_record' }),
        MAX_RECALLED,
      ),
    }),
    reply: z.array(Hit),
  }),
  index: route({
    method: 'GET',
    path: '/search/index',
    can: 'sys:search:rebuild',
    summary: 'The contents of the search index',
    reply: z.array(IndexedKind),
  }),
  rebuild: route({
    method: 'POST',
    path: '/search/rebuild',
    can: 'sys:search:rebuild',
    summary: 'Rebuild the search index in the background; search remains available',
    reply: z.object({ kinds: z.number() }),
  }),
}
