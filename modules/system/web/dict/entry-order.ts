/** Where entries may go, as the call that puts them there. Pure; the server decides the same anew. */
import type { Drop } from '#kit/list/RowDrag.tsx'
import { branchOf, type FlatNode } from '#kit/tree/build-tree.ts'
import type { DictDataOrder } from '#system/contract/dict-data.ts'

/** The order that a drop means; nothing when the entry would come below itself or stay where it is. */
export function orderFor(
  nodes: readonly FlatNode[],
  { id, targetId, drop }: { id: string; targetId: string; drop: Drop },
): DictDataOrder | undefined {
  const target = nodes.find((node) => node.id === targetId)
  if (!target || branchOf(nodes, id).includes(targetId)) return undefined
  const pid = drop === 'into' ? targetId : target.pid
  const before = siblingsOf(nodes, pid)
  const ids = before.filter((sibling) => sibling !== id)
  const at = drop === 'into' ? ids.length : ids.indexOf(targetId) + (drop === 'behind' ? 1 : 0)
  ids.splice(at, 0, id)
  return ids.join() === before.join() ? undefined : { pid, ids }
}

/** The order after one step among its siblings; nothing at either end. */
export function stepFor(nodes: readonly FlatNode[], id: string, step: -1 | 1): DictDataOrder | undefined {
  const pid = nodes.find((node) => node.id === id)?.pid
  if (pid === undefined) return undefined
  const ids = siblingsOf(nodes, pid)
  const at = ids.indexOf(id)
  const neighbour = ids[at + step]
  if (neighbour === undefined) return undefined
  ids[at] = neighbour
  ids[at + step] = id
  return { pid, ids }
}

/** The flat tree once an order is carried out. */
export function ordered<Node extends FlatNode>(nodes: readonly Node[], { pid, ids }: DictDataOrder): Node[] {
  const named = new Set(ids)
  const first = ids.flatMap((id) => nodes.filter((node) => node.id === id).map((node) => ({ ...node, pid })))
  return [...first, ...nodes.filter(({ id }) => !named.has(id))]
}

const siblingsOf = (nodes: readonly FlatNode[], pid: string): string[] =>
  nodes.filter((node) => node.pid === pid).map(({ id }) => id)
