import { Input, Radio } from 'antd'
import { useState } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { ConsentDraft, supportAccessRoutes } from '#tenancy/contract/support-access.ts'
import { CONSENT_READS } from './use-consent-actions.tsx'
import './support.css'

const HOURS = [1, 4, 24, 72, 168] as const
const HOUR_MS = 3_600_000
/** A draft that was open for a while is not a second too long. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Lets the operator's support in: for how long, to read or to act, and why. */
export default function ConsentForm({ onClose, ...overlay }: OverlayProps & { onClose: () => void }) {
  const t = useT()
  const [hours, setHours] = useState<number>(HOURS[1])
  const give = useMutate(supportAccessRoutes.create, {
    refreshes: CONSENT_READS,
    done: t('tenancy.support.create.done'),
  })
  const record = useRecordForm({
    schema: ConsentDraft,
    initial: { mayAct: 0, reason: '', untilDate: inHours(hours) },
    onClose,
    save: (body) => give.attempt({ body: { ...body, untilDate: inHours(hours) } }),
  })
  const modes = ([0, 1] as const).map((value) => ({ value, label: t(`tenancy.support.mode.${value}`) }))
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('tenancy.support.create')}
      saveText={t('tenancy.support.create.save')}
    >
      <p className="kit-field-wide kit-quiet">{t('tenancy.support.create.what')}</p>
      <div className="kit-field-wide ten-hours">
        <span id="ten-hours">{t('tenancy.support.duration')}</span>
        <Radio.Group
          aria-labelledby="ten-hours"
          optionType="button"
          value={hours}
          onChange={({ target }) => setHours(Number(target.value))}
          options={HOURS.map((value) => ({
            value,
            label:
              value < 24
                ? t('tenancy.support.hours', { count: value })
                : t('tenancy.support.days', { count: value / 24 }),
          }))}
        />
      </div>
      <Field name="mayAct" label={t('tenancy.support.mode')} hint={t('tenancy.support.mode.hint')} isWide>
        <Radio.Group aria-label={t('tenancy.support.mode')} options={modes} />
      </Field>
      <Field name="reason" label={t('tenancy.support.reason')} isWide>
        <Input.TextArea rows={2} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
