/** Lists and trees by plain address, for pages that get theirs from configuration instead of a contract. */
import { z } from 'zod'
import { route, type AnyRoute } from '#contract/route.ts'
import { callWith } from '#shell/request/call.ts'
import { t } from '#shell/i18n.ts'
import { buildTree, type FlatNode, type Nested } from '../tree/build-tree.ts'
import { readListReply, type ListReply } from './list-reply.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/**
 * One page of the list behind an address.
 * @param url below the base path, for example `/mdm/mdmBtypeInfo/page`
 * @throws Error with the text of specification section 8 when the address is empty; CallError when the code is not 0
 */
export async function listByUrl<Row>(url: string | undefined, query: Query = {}): Promise<ListReply<Row>> {
  return readListReply<Row>(await callWith(urlRoute(url), { query }))
}

/** The tree behind an address: its flat list joined by `id` and `pid`. @throws as `listByUrl` */
export async function treeByUrl<Node extends FlatNode>(
  url: string | undefined,
  query: Query = {},
): Promise<Nested<Node>[]> {
  return buildTree((await listByUrl<Node>(url, query)).list)
}

/**
 * A configured address as a route, so that `useList` and everything around it works with it.
 * @param filters the filters the address takes; each any text
 * @example const list = useList(urlRoute(config.listUrl, ['name', 'status']))
 */
export function urlRoute(url: string | undefined, filters: readonly string[] = []): AnyRoute {
  const path = url?.trim()
  if (!path) throw new Error(t('kit.list.noUrl'))
  return route({
    method: 'GET',
    path: path.startsWith('/') ? (path as `/${string}`) : `/${path}`,
    can: 'session',
    summary: 'A configured list',
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(1_000).default(10),
      orderField: z.string().optional(),
      ...Object.fromEntries(filters.map((name) => [name, z.string().max(1_000).optional()])),
    }),
    reply: z.unknown(),
  }) as AnyRoute
}
