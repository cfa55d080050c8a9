import { useRef } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { TenantTerm, tenantRoutes, type OpenedTenant, type Tenant } from '#tenancy/contract/tenant.ts'
import { TENANT_READS } from './use-tenant-actions.tsx'

interface TermFormProps extends OverlayProps {
  tenant: Tenant
  to: 'open' | 'extend' | 'reopen'
  onOpened: (opened: OpenedTenant) => void
  onClose: () => void
}

/** Opens, extends or reopens a tenant: until which day, or without end. */
export default function TermForm({
  tenant: { id, name, expireDate },
  to,
  onOpened,
  onClose,
  ...overlay
}: TermFormProps) {
  const t = useT()
  const open = useMutate(tenantRoutes.open, { refreshes: TENANT_READS, done: false })
  const extend = useMutate(tenantRoutes.extend, { refreshes: TENANT_READS, done: t('tenancy.tenant.extend.done') })
  const reopen = useMutate(tenantRoutes.reopen, { refreshes: TENANT_READS, done: t('tenancy.tenant.reopen.done') })
  const opened = useRef<OpenedTenant>(undefined)
  const record = useRecordForm({
    schema: TenantTerm,
    initial: { expireDate: expireDate ?? undefined },
    onClose: () => (opened.current ? onOpened(opened.current) : onClose()),
    save: async (body) => {
      const call = { params: { id }, body }
      if (to === 'open') opened.current = await open.attempt(call)
      else await (to === 'extend' ? extend : reopen).attempt(call)
    },
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t(`tenancy.tenant.${to}.of`, { name })}
      saveText={t(`tenancy.tenant.${to}`)}
    >
      <p className="kit-field-wide kit-quiet">{t(`tenancy.tenant.${to}.what`)}</p>
      <Field name="expireDate" label={t('tenancy.tenant.lastDay')} hint={t('tenancy.tenant.lastDay.hint')} isWide>
        <DayPicker />
      </Field>
    </FormDialog>
  )
}
