import { ExternalLink, History, Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { inStandardOrder, type Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/selection.ts'
import { useBatchDeletion } from '#kit/list/use-batch-deletion.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { recordRoutes, type FormRecord } from '#forms/contract/record.ts'
import { editTabOf } from './places.ts'
import { RECORD_READS } from './reads.ts'
import { useRecordName } from './record-columns.tsx'
import type { ShownRecord } from './use-record-place.ts'

/** What can be done with one record: the server says of each whether it may be edited or deleted. */
export function useRecordActions(formId: string, place: Pick<ShownRecord, 'edit' | 'open' | 'close'>) {
  const t = useT()
  const nameOf = useRecordName()
  const [mayUpdate, mayDelete] = [useCan('frm:record:update'), useCan('frm:record:delete')]
  const removal = useMutate(recordRoutes.remove, { refreshes: RECORD_READS })
  const remove = async (record: FormRecord) => {
    const isSure = await ask({
      title: t('kit.record.delete.ask', { name: nameOf(record) }),
      consequence: t('forms.record.deleteWhat'),
      yes: t('kit.record.delete'),
      danger: true,
    })
    if (isSure && (await removal.run({ params: { formId, id: record.id } }))) place.close()
  }
  return (record: FormRecord): Action[] => {
    const isEditable = mayUpdate && record.actions.includes('update')
    return inStandardOrder([
      ...when(isEditable, {
        key: 'update',
        label: t('kit.record.update'),
        icon: <Pencil size={16} />,
        run: () => place.edit(record.id),
      }),
      ...when(isEditable, {
        key: 'tab',
        label: t('forms.record.editTab'),
        icon: <ExternalLink size={16} />,
        run: () => goTo(editTabOf(formId, record.id)),
      }),
      {
        key: 'history',
        label: t('forms.record.history'),
        icon: <History size={16} />,
        run: () => place.open(record.id, 'history'),
      },
      ...when(mayDelete && record.actions.includes('delete'), {
        key: 'delete',
        label: t('kit.record.delete'),
        icon: <Trash2 size={16} />,
        danger: true,
        run: () => void remove(record),
      }),
    ])
  }
}

const when = (isOffered: boolean, action: Action): Action[] => (isOffered ? [action] : [])

/** What can be done with the records that are chosen. @param mayDelete the form lets the user delete */
export function useBatchActions(formId: string, selection: Selection<FormRecord>, mayDelete: boolean): Action[] {
  const t = useT()
  const nameOf = useRecordName()
  const batch = useBatchDeletion(selection, {
    can: 'frm:record:delete',
    label: t('kit.record.delete'),
    question: (count) => t('kit.record.delete.askMany', { what: t('forms.record.count', { count }) }),
    consequence: t('forms.record.deleteWhat'),
    nameOf,
    act: (ids) => call(recordRoutes.removeMany, { params: { formId }, body: ids }),
    reads: RECORD_READS,
  })
  return mayDelete ? batch : []
}
