import { Input } from 'antd'
import { z } from 'zod'
import { requiredLine } from '#contract/scalars.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import type { DeadJob } from '#scheduling/contract/job.ts'
import { useT } from '#shell/i18n.ts'
import type { JobActions } from './use-job-actions.tsx'

const Discarding = z.object({ reason: requiredLine(200) })

interface DiscardFormProps extends OverlayProps {
  rows: readonly DeadJob[]
  actions: JobActions
}

/** Discards failed jobs, with the reason that the audit trail keeps. */
export default function DiscardForm({ rows, actions, ...overlay }: DiscardFormProps) {
  const t = useT()
  const record = useRecordForm({
    schema: Discarding,
    initial: { reason: '' },
    onClose: actions.close,
    save: ({ reason }) => actions.discard(rows, reason),
  })
  const what = rows.length === 1 ? (rows[0]?.name ?? '') : t('scheduling.job.count', { count: rows.length })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('scheduling.job.discard.title', { what })}
      saveText={t('scheduling.job.discard')}
    >
      <Field
        name="reason"
        label={t('scheduling.job.discard.reason')}
        hint={t('scheduling.job.discard.consequence')}
        isWide
      >
        <Input.TextArea rows={2} />
      </Field>
    </FormDialog>
  )
}
