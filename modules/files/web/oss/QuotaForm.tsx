import { InputNumber } from 'antd'
import { z } from 'zod'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_QUOTA_MB, ossRoutes, type UserSpace } from '#files/contract/oss.ts'

const Quota = z.object({ quotaMb: z.int().min(0).max(MAX_QUOTA_MB).nullable().default(null) })

interface QuotaFormProps extends OverlayProps {
  space: UserSpace
  onClose: () => void
}

/** The limit of one user; empty: the one of everybody. */
export default function QuotaForm({ space: { id, name, quotaMb }, onClose, ...overlay }: QuotaFormProps) {
  const t = useT()
  const save = useMutate(ossRoutes.setQuota, {
    refreshes: [ossRoutes.userSpaces, ossRoutes.ownSpace],
    done: t('system.oss.quota.saved'),
  })
  const record = useRecordForm({
    schema: Quota,
    initial: { quotaMb },
    onClose,
    save: (body) => save.attempt({ params: { id }, body }),
  })
  return (
    <FormDialog {...overlay} record={record} title={t('system.oss.quota.of', { name })} saveText={t('kit.form.save')}>
      <Field name="quotaMb" label={t('system.oss.quota.mb')} hint={t('system.oss.quota.hint')} isWide>
        <InputNumber min={0} max={MAX_QUOTA_MB} precision={0} style={{ width: '100%' }} />
      </Field>
    </FormDialog>
  )
}
