import { Form, Input } from 'antd'
import { z } from 'zod'
import { Id, text } from '#contract/scalars.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { explain } from '#kit/overlay/ask.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { workflowHandoverRoutes, type Handover } from '#workflow/contract/absence.ts'
import { WORK_READS } from '../reads.ts'
import { OnePerson } from './OnePerson.tsx'
import { DayField } from './DayField.tsx'
import { ABSENCE_READS } from './use-absence-actions.tsx'

const Draft = z.object({ leaverId: Id, successorId: Id, until: z.string().optional(), reason: text(500).default('') })

interface HandoverFormProps extends OverlayProps {
  onClose: () => void
}

/** Gives the open tasks of one person to another: all of them, some at a time, and says what could not be given. */
export default function HandoverForm({ onClose, ...overlay }: HandoverFormProps) {
  const t = useT()
  const refresh = useRefresh()
  const record = useRecordForm({
    schema: Draft,
    initial: {},
    hidden: {},
    onClose,
    save: async (values) => {
      const { done, reasons } = await handOverAll(values)
      await refresh(...ABSENCE_READS, ...WORK_READS, workflowHandoverRoutes.preview)
      if (reasons.length === 0) toast('success', t('workflow.handover.done', { count: done }))
      else
        await explain(
          t('workflow.handover.partly', { done, refused: reasons.length }),
          <ul className="kit-batch-report">
            {[...new Set(reasons)].map((reason) => (
              <li key={reason}>
                <span>{reason}</span>
              </li>
            ))}
          </ul>,
        )
    },
  })
  return (
    <FormDrawer {...overlay} record={record} title={t('workflow.handover.title')} saveText={t('workflow.handover.yes')}>
      <Field name="leaverId" label={t('workflow.handover.from')} isWide>
        <OnePerson />
      </Field>
      <Preview />
      <Field name="successorId" label={t('workflow.handover.to')} isWide>
        <OnePerson mayHandle />
      </Field>
      <Field name="until" label={t('workflow.handover.until')} hint={t('workflow.handover.until.hint')} isWide>
        <DayField edge="last" />
      </Field>
      <Field name="reason" label={t('workflow.absence.reason')} isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  )
}

/** How much there is to hand over. */
function Preview() {
  const t = useT()
  const form = Form.useFormInstance()
  const id = Form.useWatch<string | undefined>('leaverId', form)
  const { data } = useCall(workflowHandoverRoutes.preview, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (data === undefined) return null
  return (
    <p className="kit-field kit-field-wide kit-quiet" role="status">
      {t('workflow.handover.preview', data)}
    </p>
  )
}

/** Calls until nothing is left that could be handed over. */
async function handOverAll(body: Handover): Promise<{ done: number; reasons: string[] }> {
  let done = 0
  for (;;) {
    const answer = await call(workflowHandoverRoutes.handOver, { body })
    done += answer.done.length
    if (answer.left === 0 || answer.done.length === 0) return { done, reasons: answer.refused.map(({ msg }) => msg) }
  }
}
