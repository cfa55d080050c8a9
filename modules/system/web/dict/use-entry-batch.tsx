import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch, type BatchOutcome } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import type { DictKind } from './dict-kind.ts'
import { useDictName } from './use-dict-name.ts'
import type { EntryTreeRow } from './use-entry-tree.ts'

/** What can be done with the entries chosen. */
export function useEntryBatch({ noun, types, entries }: DictKind, { rows, clear }: Selection<EntryTreeRow>): Action[] {
  const t = useT()
  const nameOf = useDictName()
  const batch = useBatch<EntryTreeRow>()
  const refresh = useRefresh()
  const mayUpdate = useCan(`sys:${noun}:update`)
  const mayDelete = useCan(`sys:${noun}:delete`)
  const run = (act: (ids: string[]) => Promise<BatchOutcome>, isDeletion = false) =>
    batch({
      rows,
      act,
      isDeletion,
      nameOf,
      afterwards: () => {
        clear()
        void refresh(entries.tree, types.page)
      },
    })
  const setStatusOf = (status: 0 | 1) => run((ids) => call(entries.setStatus, { body: { ids, status } }))
  const remove = async () => {
    const isSure = await ask({
      title: t('system.dict.deleteEntry.askMany', { count: rows.length }),
      consequence: t('system.dict.deleteEntry.consequenceMany'),
      yes: t('system.dict.delete'),
      danger: true,
    })
    if (isSure) await run((ids) => call(entries.removeMany, { body: ids }), true)
  }
  const update: Action[] = [
    { key: 'enable', label: t('system.dict.enable'), icon: <CircleCheck size={16} />, run: () => void setStatusOf(1) },
    { key: 'disable', label: t('system.dict.disable'), icon: <Ban size={16} />, run: () => void setStatusOf(0) },
  ]
  const last: Action = {
    key: 'delete',
    label: t('system.dict.delete'),
    icon: <Trash2 size={16} />,
    danger: true,
    run: () => void remove(),
  }
  return [...(mayUpdate ? update : []), ...(mayDelete ? [last] : [])]
}
