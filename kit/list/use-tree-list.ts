/** Trees shown as tables: the whole tree is loaded, the filters in the address choose what is shown of it. */
import { useMemo, useState } from 'react'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { InputOf } from '#shell/request/route-input.ts'
import { useCall } from '#shell/request/use-call.ts'
import { buildTree, parentsOf, searchTree, visibleRows, type FlatNode, type Nested } from '../tree/build-tree.ts'
import type { FilterWords } from './filter-draft.ts'
import { accepts, filterNames, readListState, withdrawn } from './list-state.ts'
import type { FilteredList } from './use-filter-draft.ts'
import type { ListReply } from './list-reply.ts'
import { useCallChanges } from './use-list-changes.ts'
import { MAX_ROWS, type ListSource } from './use-list.ts'

type NodeOf<R extends AnyRoute> = ReplyOf<R> extends readonly (infer Node extends FlatNode)[] ? Node : never
type Filters = Readonly<Record<string, string>>

export interface TreeTable<Node> extends ListSource<Nested<Node>>, Omit<FilteredList, 'words'> {
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
 * @param input which tree, where the route has several; its fields must not stand in the address
 * @example const depts = useTreeList(deptRoutes.tree, (dept, { name = '' }) => dept.name.includes(name))
 */
export function useTreeList<R extends AnyRoute>(
  route: R,
  matches: (node: NodeOf<R>, filters: Filters) => boolean,
  // The typed cast of trees: most calls need no input, the reply is a flat list.
  input: InputOf<R> = {} as InputOf<R>,
): TreeTable<NodeOf<R>> {
  const { query, setQuery } = usePageQuery()
  const state = readListState(query, route.query)
  const reply = useCall(route, input)
  const nodes = useMemo(() => (reply.data ?? []) as readonly NodeOf<R>[], [reply.data])
  const changes = useCallChanges(route, input, reply)
  const isFiltered = Object.keys(state.filters).length > 0
  const kept = isFiltered ? searchTree(nodes, (node) => matches(node, state.filters)) : nodes
  const rows = buildTree<NodeOf<R>>(kept)
  const [chosen, setOpen] = useState<readonly string[] | 'all'>()
  const names = useMemo(() => filterNames(route.query), [route])
  const [words] = useState<FilterWords>(() => new Map())
  // 'all' is kept as a wish: it holds for what is still to come, too.
  const open = isFiltered || chosen === 'all' ? parentsOf(kept) : (chosen ?? rows.map(({ id }) => id))

  return {
    nodes,
    rows,
    phase: reply.data ? 'ready' : reply.isError ? 'failed' : 'loading',
    error: reply.error,
    refresh: () => void reply.refetch(),
    changes,
    state,
    total: kept.length,
    isFiltered,
    filterNames: names,
    words,
    readAll: async () => everyRow<NodeOf<R>>(rows, kept.length),
    accepts: (name, text) => accepts(route.query, name, text),
    filter: setQuery,
    reset: () => setQuery({ ...withdrawn(names), view: undefined }),
    tree: { open, setOpen },
    openAll: () => setOpen('all'),
    closeAll: () => setOpen([]),
  }
}

/** The whole tree as rows, whatever is folded. */
function everyRow<Node extends FlatNode>(tree: readonly Nested<Node>[], total: number): ListReply<Nested<Node>> {
  const everything = (nodes: readonly Nested<Node>[]): string[] =>
    nodes.flatMap(({ id, children }) => [id, ...(children ? everything(children) : [])])
  const rows = visibleRows<Node>(tree, new Set(everything(tree))).slice(0, MAX_ROWS)
  return {
    list: rows.map(({ node }) => node),
    total,
    totalExact: true,
    depths: new Map(rows.map(({ node, depth }) => [node.id, depth])),
  }
}
