import { Input, Radio } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { ConsentChoice, supportAccessRoutes } from '#tenancy/contract/support-access.ts'
import { CONSENT_READS } from './use-consent-actions.tsx'

const HOURS = [1, 4, 24, 72, 168] as const
const HOUR_MS = 3_600_000

/** Lets the operator's support in: for how long, to read or to act, and why. */
export default function ConsentForm({ onClose, ...overlay }: OverlayProps & { onClose: () => void }) {
  const t = useT()
  const give = useMutate(supportAccessRoutes.give, {
    refreshes: CONSENT_READS,
    done: t('tenancy.support.create.done'),
  })
  const record = useRecordForm({
    schema: ConsentChoice,
    initial: { hours: 4, mayAct: 0, reason: '' },
    onClose,
    // From the moment it is given, however long the form was open.
    save: ({ hours, ...body }) =>
      give.attempt({ body: { ...body, untilDate: new Date(Date.now() + hours * HOUR_MS).toISOString() } }),
  })
  const modes = ([0, 1] as const).map((value) => ({ value, label: t(`tenancy.support.mode.${value}`) }))
  const durationOf = (value: number) =>
    value < 24 ? t('tenancy.support.hours', { count: value }) : t('tenancy.support.days', { count: value / 24 })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('tenancy.support.create')}
      saveText={t('tenancy.support.create.save')}
    >
      <p className="kit-field-wide kit-quiet">{t('tenancy.support.create.what')}</p>
      <Field name="hours" label={t('tenancy.support.duration')} isWide>
        <Radio.Group
          aria-label={t('tenancy.support.duration')}
          optionType="button"
          options={HOURS.map((value) => ({ value, label: durationOf(value) }))}
        />
      </Field>
      <Field name="mayAct" label={t('tenancy.support.mode')} hint={t('tenancy.support.mode.hint')} isWide>
        <Radio.Group aria-label={t('tenancy.support.mode')} options={modes} />
      </Field>
      <Field name="reason" label={t('tenancy.support.reason')} isWide>
        <Input.TextArea rows={2} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
