import { Pencil, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import type { BatchResult } from '#contract/batch.ts'
import type { AnyRoute, PermissionCode, Route } from '#contract/route.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useMutate } from '../form/use-mutate.ts'
import { ask } from '../overlay/ask.tsx'
import { allowedActions, type Action } from './actions.ts'
import type { Selection } from './selection.ts'
import { useBatchDeletion, useDeletion } from './use-batch-deletion.tsx'

type Removal = Route<PermissionCode, z.ZodType, z.ZodType, z.ZodType, z.ZodNull>
type BatchRemoval = Route<PermissionCode, z.ZodUndefined, z.ZodUndefined, z.ZodArray<z.ZodGUID>, typeof BatchResult>

interface RecordDeletion<Row> {
  /** As `crudRoutes` makes them; without `remove`, one record is deleted by the call for several. */
  readonly routes: { readonly remove?: Removal; readonly removeMany: BatchRemoval }
  /** The reads that show the record, and therefore change with it. */
  readonly reads: readonly AnyRoute[]
  readonly nameOf: (row: Row) => string
  /** A number of records in words: `3 posts`. */
  readonly counted: (count: number) => string
  /** What follows from the deletion; of one record it may be something else. */
  readonly consequence: string | ((row?: Row) => string)
  /** The question about one record, where its name in quotation marks does not do. */
  readonly question?: (row: Row) => string
}

/** Deleting records: one after a question, and those chosen in the list. */
export function useRecordDeletion<Row extends { readonly id: string }>(
  selection: Selection<Row>,
  { routes, reads, nameOf, counted, consequence, question }: RecordDeletion<Row>,
): { remove: (row: Row) => Promise<void>; batch: Action[] } {
  const t = useT()
  const label = t('kit.record.delete')
  const consequenceOf = (row?: Row) => (typeof consequence === 'string' ? consequence : consequence(row))
  const several = {
    can: routes.removeMany.can,
    label,
    question: (count: number) => t('kit.record.delete.askMany', { what: counted(count) }),
    consequence: consequenceOf(),
    nameOf,
    act: (ids: string[]) => call(routes.removeMany, { body: ids }),
    reads,
  }
  const removeMany = useDeletion(several)
  const { run } = useMutate<AnyRoute>(routes.remove ?? routes.removeMany, { refreshes: reads })
  return {
    batch: useBatchDeletion(selection, several),
    remove: async (row) => {
      if (!routes.remove) return removeMany([row])
      const title = question?.(row) ?? t('kit.record.delete.ask', { name: nameOf(row) })
      const isSure = await ask({ title, consequence: consequenceOf(row), yes: label, danger: true })
      if (isSure) await run({ params: { id: row.id } })
    },
  }
}

interface RecordActions<Row, Name extends string> extends RecordDeletion<Row> {
  readonly edit: (id: string) => void
  /** What else can be done with one record, by the name that the server gives it. */
  readonly more?: (row: Row) => Readonly<Record<Name, Omit<Action, 'key'>>>
  /** What of it can be done with one record, where that is not what the server names in `actions`. */
  readonly allowed?: (row: Row) => readonly string[]
}

/**
 * What can be done with the records of a list: editing, deleting and `more` with one, deleting with those chosen. The
 * server says which of it.
 * @example const { rowActions, batch } = useRecordActions(list.selection, { routes: postRoutes, reads: POST_READS,
 *   edit, … })
 */
export function useRecordActions<
  Row extends { readonly id: string; readonly actions: readonly string[] },
  Name extends string = never,
>(selection: Selection<Row>, { edit, more, allowed, ...deletion }: RecordActions<Row, Name>) {
  const t = useT()
  const { remove, batch } = useRecordDeletion(selection, deletion)
  const rowActions = (row: Row): Action[] =>
    allowedActions<string>(
      {
        update: { label: t('kit.record.update'), icon: <Pencil size={16} />, run: () => edit(row.id) },
        ...more?.(row),
        delete: {
          label: t('kit.record.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void remove(row),
        },
      },
      allowed?.(row) ?? row.actions,
    )
  return { rowActions, batch, nameOf: deletion.nameOf, counted: deletion.counted }
}
