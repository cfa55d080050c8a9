import { Trash2 } from 'lucide-react'
import type { AnyRoute, PermissionCode } from '#contract/route.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { ask } from '../overlay/ask.tsx'
import type { Action } from './actions.ts'
import type { Selection } from './selection.ts'
import { useBatch, type BatchOutcome } from './use-batch.tsx'

/** How records of one kind are deleted. */
export interface Deletion<Row> {
  /** Who is offered it; whether a record may be deleted the server says of each. */
  readonly can: PermissionCode
  readonly label: string
  readonly question: (count: number) => string
  readonly consequence: string
  readonly nameOf: (row: Row) => string
  readonly act: (ids: string[]) => Promise<BatchOutcome>
  /** What shows the records, and therefore changes. */
  readonly reads: readonly AnyRoute[]
}

/** Asks, deletes, and says of each record refused why. */
export function useDeletion<Row extends { readonly id: string }>(
  deletion: Omit<Deletion<Row>, 'can'>,
): (rows: readonly Row[], afterwards?: () => void) => Promise<void> {
  const { label, question, consequence, nameOf, act, reads } = deletion
  const batch = useBatch<Row>()
  const refresh = useRefresh()
  return async (rows, afterwards) => {
    if (!(await ask({ title: question(rows.length), consequence, yes: label, danger: true }))) return
    await batch({
      rows,
      nameOf,
      act,
      isDeletion: true,
      afterwards: () => {
        afterwards?.()
        void refresh(...reads)
      },
    })
  }
}

/**
 * Deleting the records chosen in a list, as the one action of its bar. Empty for a user who may not delete.
 * @example const batch = useBatchDeletion(list.selection, { can: 'lib:book:delete', … })
 *          return <BatchBar selection={list.selection} actions={batch} />
 */
export function useBatchDeletion<Row extends { readonly id: string }>(
  { rows, clear }: Selection<Row>,
  deletion: Deletion<Row>,
): Action[] {
  const remove = useDeletion(deletion)
  if (!useCan(deletion.can)) return []
  const { label } = deletion
  return [{ key: 'delete', label, icon: <Trash2 size={16} />, danger: true, run: () => void remove(rows, clear) }]
}
