import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { AbsenceDraft, AbsenceUpdate, workflowAbsenceRoutes } from '#workflow/contract/absence.ts'
import { AbsenceFields } from './AbsenceFields.tsx'
import { today } from './DayField.tsx'
import { ABSENCE_READS } from './use-absence-actions.tsx'
import { useProcessNames } from './use-process-names.ts'

interface AbsenceFormProps extends OverlayProps {
  /** Left out: a new one. */
  id: string | undefined
  onClose: () => void
}

/** Names a deputy for a time, or changes that. */
export default function AbsenceForm({ id, onClose, ...overlay }: AbsenceFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: absence, refetch } = useCall(
    workflowAbsenceRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(workflowAbsenceRoutes.create, {
    refreshes: ABSENCE_READS,
    done: t('workflow.absence.created'),
  })
  const update = useMutate(workflowAbsenceRoutes.update, {
    refreshes: ABSENCE_READS,
    done: t('workflow.absence.saved'),
  })
  const hasBegun = absence !== undefined && absence.phase !== 'planned'
  const names = useProcessNames()

  const record = useRecordForm({
    schema: isNew ? AbsenceDraft : AbsenceUpdate,
    initial: isNew
      ? { beginDate: today('first'), endDate: today('last'), takeOver: false, atEnd: 'keep' }
      : absence && { ...absence },
    hidden: isNew ? {} : { id, version: absence?.version },
    fieldOf: { process_away_overlaps: 'beginDate' },
    reload: refetch,
    onClose,
    save: (values) =>
      id === undefined ? create.attempt({ body: values }) : update.attempt({ body: { ...values, id } }),
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('workflow.absence.create') : t('workflow.absence.edit', { name: absence?.user ?? '' })}
    >
      <AbsenceFields isNew={isNew} hasBegun={hasBegun} names={names} />
    </FormDrawer>
  )
}
