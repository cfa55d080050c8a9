/**
 * What the nodes keep in memory. A matter of the whole installation: tenants with certification 1 (customers) neither
 * see nor empty anything, whatever they hold. Keys and values of a cache are never shown.
 */
import { z } from 'zod'
import { CacheName } from '#contract/caches.ts'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { line, Timestamp } from '#contract/scalars.ts'

const CacheState = z.object({
  name: CacheName,
  /** Entries it keeps at most; 0 where their size bounds them. */
  limit: z.number(),
  entries: z.number(),
  /** Look-ups since the node started. */
  hits: z.number(),
  misses: z.number(),
  /** When it was last emptied, by whatever cause; at first when it was made. */
  sinceDate: Timestamp,
})
export type CacheState = z.infer<typeof CacheState>

const node = {
  /** As the node is called in leases; names it in the other call. */
  node: z.string(),
  /** Host and process. */
  name: z.string(),
  /** The node that answers this call. */
  isCurrent: z.boolean(),
  /** It lives, and did not answer in time. */
  isSilent: z.boolean(),
}

export const NodeCaches = z.object({ ...node, caches: z.array(CacheState) })
export type NodeCaches = z.infer<typeof NodeCaches>

export const NodeDrop = z.object({
  ...node,
  /** Entries that were forgotten. */
  entries: z.number(),
})
export type NodeDrop = z.infer<typeof NodeDrop>

export const CacheDrop = z.object({
  names: z
    .array(CacheName)
    .min(1)
    .max(CacheName.options.length)
    .refine((names) => new Set(names).size === names.length),
  /** On this node alone; left out: on all. */
  node: line(200).min(1).optional(),
})
export type CacheDrop = z.infer<typeof CacheDrop>

export const cacheRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/cache',
    can: 'sys:cache:page',
    summary: 'The caches of every node, with their figures; not for tenants with certification 1',
    reply: z.array(NodeCaches),
  }),
  drop: route({
    method: 'DELETE',
    path: '/sys/cache',
    can: 'sys:cache:drop',
    summary: 'Empty caches on one node or on all; not for tenants with certification 1',
    body: CacheDrop,
    reply: z.array(NodeDrop),
    errors: [errors.notFound],
  }),
}
