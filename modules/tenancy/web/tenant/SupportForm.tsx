import { Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { enterWith } from '#shell/session/enter.ts'
import { SupportEntry, supportEntryRoutes } from '#tenancy/contract/support-access.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import { OPERATOR } from './operator.ts'
import { SupportUntil } from './SupportUntil.tsx'
import { TENANT_READS } from './use-tenant-actions.tsx'
import './tenant.css'

interface SupportFormProps extends OverlayProps {
  tenant: Tenant
  onClose: () => void
}

/** Enters a tenant that has consented: the page begins anew as a visit there. */
export default function SupportForm({ tenant, onClose, ...overlay }: SupportFormProps) {
  const t = useT()
  const { id, name } = tenant
  const enter = useMutate(supportEntryRoutes.enter, { refreshes: TENANT_READS, done: false })
  const record = useRecordForm({
    schema: SupportEntry,
    initial: { reason: '' },
    onClose,
    save: async (body) => {
      const { token } = await enter.attempt({ params: { id }, body })
      // The operator's own token is kept nowhere: nothing in the tenant's pages can reach it.
      enterWith({ token, tenantCert: OPERATOR }, null)
    },
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('tenancy.tenant.support.of', { name })}
      saveText={t('tenancy.tenant.support')}
    >
      <div className="kit-field-wide">
        <p className="ten-loss">
          <SupportUntil of={tenant} />
        </p>
        <p className="ten-loss kit-quiet">{t('tenancy.tenant.support.what')}</p>
      </div>
      <Field name="reason" label={t('tenancy.support.reason')} hint={t('tenancy.tenant.support.reason.hint')} isWide>
        <Input.TextArea rows={2} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
