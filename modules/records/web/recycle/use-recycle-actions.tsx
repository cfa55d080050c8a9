import { ArchiveRestore, Trash2 } from 'lucide-react'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { RowOf, Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { recycleRoutes, type RecycleAction } from '#records/contract/recycle.ts'

type Chosen = RowOf<typeof recycleRoutes.page>

/** What can be done with deleted records: with one of them, and with all that are chosen. */
export function useRecycleActions(selection: Selection<Chosen>, close: () => void) {
  const t = useT()
  const batch = useBatch<Chosen>()
  const run = (rows: readonly Chosen[], act: (ids: string[]) => ReturnType<typeof restore>, isDeletion = false) =>
    batch({
      rows,
      act,
      isDeletion,
      nameOf: ({ label }) => label,
      afterwards: () => {
        selection.clear()
        close()
        // What came back may show anywhere; the entry itself is gone.
        const isElsewhere = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => path !== recycleRoutes.get.path
        void queryClient.invalidateQueries({ predicate: isElsewhere })
      },
    })
  const purge = async (rows: readonly Chosen[]) => {
    const isSure = await ask({
      title: t('system.recycle.purge.ask', { count: rows.length }),
      consequence: t('system.recycle.purge.consequence'),
      yes: t('system.recycle.purge'),
      danger: true,
    })
    if (isSure) await run(rows, (ids) => call(recycleRoutes.removeMany, { body: ids }), true)
  }
  const actionsOn = (rows: readonly Chosen[], allowed: readonly RecycleAction[]): Action[] =>
    allowedActions<RecycleAction>(
      {
        restore: {
          label: t('system.recycle.restore'),
          icon: <ArchiveRestore size={16} />,
          run: () => void run(rows, restore),
        },
        delete: {
          label: t('system.recycle.purge'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void purge(rows),
        },
      },
      allowed,
    )
  const shared = (['restore', 'delete'] as const).filter((action) =>
    selection.rows.every(({ actions }) => actions.includes(action)),
  )
  return {
    rowActions: (entry: Chosen) => actionsOn([entry], entry.actions),
    batchActions: actionsOn(selection.rows, shared),
  }
}

const restore = (ids: string[]) => call(recycleRoutes.restore, { body: ids })
