import { Input } from 'antd'
import { sizeText } from '#contract/file-types.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { TenantClosing, tenantRoutes, type Tenant } from '#tenancy/contract/tenant.ts'
import { TENANT_READS } from './use-tenant-actions.tsx'
import './tenant.css'

interface CloseFormProps extends OverlayProps {
  tenant: Tenant
  onClose: () => void
}

/** Closes a tenant: says what goes, and asks for its code. */
export default function CloseForm({ tenant: { id, name, code, usage }, onClose, ...overlay }: CloseFormProps) {
  const t = useT()
  const close = useMutate(tenantRoutes.close, { refreshes: TENANT_READS, done: t('tenancy.tenant.close.done') })
  const record = useRecordForm({
    schema: TenantClosing,
    initial: { code: '' },
    onClose,
    save: (body) => close.attempt({ params: { id }, body }),
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('tenancy.tenant.close.of', { name })}
      saveText={t('tenancy.tenant.close')}
    >
      <div className="kit-field-wide">
        <p className="ten-loss">{t('tenancy.tenant.close.what')}</p>
        {usage && (
          <p className="ten-loss">
            {t('tenancy.tenant.close.loss', {
              users: usage.users,
              files: usage.files,
              size: sizeText(usage.bytes),
            })}
          </p>
        )}
      </div>
      <Field name="code" label={t('tenancy.tenant.close.code', { code })} isWide>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
