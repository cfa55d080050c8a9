import type { RecordFormProps } from '#kit/form/use-crud-form.ts'
import type { Action } from '#kit/list/actions.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { tenantRoutes, type Tenant } from '#tenancy/contract/tenant.ts'
import { TenantDetail } from './TenantDetail.tsx'
import { TenantForm } from './TenantForm.tsx'

interface TenantPanelProps extends RecordFormProps {
  actions: (tenant: Tenant) => readonly Action[]
}

/** A tenant as a form, where it can be changed, otherwise as facts. */
export default function TenantPanel({ actions, ...props }: TenantPanelProps) {
  const mayCreate = useCan('sys:tenant:save')
  const { id } = props
  const { data, error } = useCall(tenantRoutes.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (id === undefined) return mayCreate ? <TenantForm {...props} /> : null
  if (data?.actions.includes('update')) return <TenantForm {...props} />
  return <TenantDetail {...props} tenant={data} isMissing={error !== null && error !== undefined} actions={actions} />
}
