import { Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { Refusal, registrationRoutes, type Registration } from '#security/contract/registration.ts'
import { REGISTRATION_READS, type Decisions } from './use-decisions.tsx'

interface RefuseFormProps extends OverlayProps {
  rows: readonly Registration[]
  decisions: Decisions
}

/** Refuses one or several, with a reason that the applicants read. */
export default function RefuseForm({ rows, decisions, ...overlay }: RefuseFormProps) {
  const t = useT()
  const [first] = rows
  const only = rows.length === 1 ? first : undefined
  const done = t('security.registration.refused')
  const refuse = useMutate(registrationRoutes.refuse, { refreshes: REGISTRATION_READS, done })
  const record = useRecordForm({
    schema: Refusal,
    initial: { answer: '' },
    onClose: decisions.close,
    save: async (body) => {
      if (only) await refuse.attempt({ params: { id: only.id }, body })
      else await decisions.refuseMany(rows, body.answer)
    },
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={
        only
          ? t('security.registration.refuse.of', { name: only.realName })
          : t('security.registration.refuse.many', { count: rows.length })
      }
      saveText={t('security.registration.refuse')}
    >
      <Field
        name="answer"
        label={t('security.registration.answer')}
        hint={t('security.registration.answer.hint')}
        isWide
      >
        <Input.TextArea rows={3} />
      </Field>
    </FormDialog>
  )
}
