import { Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { KeyRotation, type ApiKey, type MadeKey } from '#security/contract/api-key.ts'
import { DaysField, usualDays } from './KeyFields.tsx'

/** How long the present key may go on, in hours. */
const OVERLAPS = [0, 1, 24, 72, 168] as const

interface RotateKeyProps extends OverlayProps {
  of: ApiKey
  maxDays: number
  /** @throws CallError */
  rotate: (rotation: KeyRotation) => Promise<MadeKey>
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Replaces a key by a new one. */
export default function RotateKey({ of: known, maxDays, rotate, onMade, onClose, ...overlay }: RotateKeyProps) {
  const t = useT()
  const record = useRecordForm({
    schema: KeyRotation,
    initial: { days: usualDays(maxDays), overlapHours: 24 },
    onClose,
    save: async (values) => {
      const made = await rotate(values)
      setTimeout(() => onMade(made))
    },
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('security.apiKey.rotate.of', { name: known.name })}
      saveText={t('security.apiKey.rotate')}
    >
      <Field name="overlapHours" label={t('security.apiKey.overlap')} hint={t('security.apiKey.overlap.hint')}>
        <Select
          options={OVERLAPS.map((value) => ({ value, label: t('security.apiKey.overlap.hours', { count: value }) }))}
        />
      </Field>
      <DaysField max={maxDays} />
    </FormDialog>
  )
}
