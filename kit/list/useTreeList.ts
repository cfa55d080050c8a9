/** Trees shown as tables: the whole tree is loaded, the filters in the address choose what is shown of it. */
import { useMemo, useState } from 'react'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { InputOf } from '#shell/request/route-input.ts'
import { useCall } from '#shell/request/use-call.ts'
import { buildTree, parentsOf, searchTree, type FlatNode, type Nested } from '../tree/build-tree.ts'
import { accepts, filterNames, readListState } from './list-state.ts'
import type { FilteredList } from './useFilterDraft.ts'
import type { TableSource } from './useList.ts'

type NodeOf<R extends AnyRoute> = ReplyOf<R> extends readonly (infer Node extends FlatNode)[] ? Node : never
type Filters = Readonly<Record<string, string>>

export interface TreeTable<Node> extends TableSource<Nested<Node>>, FilteredList {
  /** All nodes, whatever is filtered. */
  readonly nodes: readonly Node[]
  readonly isFiltered: boolean
  /** Which nodes are open, for the table. */
  readonly tree: { readonly open: readonly string[]; readonly setOpen: (ids: readonly string[]) => void }
  readonly openAll: () => void
  readonly closeAll: () => void
}

/**
 * A tree route as rows of a table.
 * @param matches whether a node satisfies the filters; its ancestors are shown, too
 * @example const depts = useTreeList(deptRoutes.tree, (dept, { name = '' }) => dept.name.includes(name))
 */
export function useTreeList<R extends AnyRoute>(
  route: R,
  matches: (node: NodeOf<R>, filters: Filters) => boolean,
): TreeTable<NodeOf<R>> {
  const { query, setQuery } = usePageQuery()
  const state = readListState(query, route.query)
  // The typed door of trees: the call needs no input, the reply is a flat list.
  const reply = useCall(route, {} as InputOf<R>)
  const nodes = useMemo(() => (reply.data ?? []) as readonly NodeOf<R>[], [reply.data])
  const isFiltered = Object.keys(state.filters).length > 0
  const kept = isFiltered ? searchTree(nodes, (node) => matches(node, state.filters)) : nodes
  const rows = buildTree<NodeOf<R>>(kept)
  const [chosen, setOpen] = useState<readonly string[]>()
  const open = isFiltered ? parentsOf(kept) : (chosen ?? rows.map(({ id }) => id))

  return {
    nodes,
    rows,
    phase: reply.data ? 'ready' : reply.isError ? 'failed' : 'loading',
    error: reply.error,
    refresh: () => void reply.refetch(),
    state,
    total: kept.length,
    isFiltered,
    accepts: (name, text) => accepts(route.query, name, text),
    filter: setQuery,
    reset: () => setQuery(Object.fromEntries(filterNames(route.query).map((name) => [name, undefined]))),
    tree: { open, setOpen },
    openAll: () => setOpen(parentsOf(nodes)),
    closeAll: () => setOpen([]),
  }
}
