import { CalendarPlus, DoorClosed, DoorOpen, LifeBuoy, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useT } from '#shell/i18n.ts'
import { tenantRoutes, type OpenedTenant, type Tenant, type TenantAction } from '#tenancy/contract/tenant.ts'

export const TENANT_READS = [tenantRoutes.page, tenantRoutes.get, tenantRoutes.counts] as const

/** What is about to be done with a tenant, or was done and must be shown. */
export type PendingStep =
  | { readonly id: string; readonly to: 'open' | 'extend' | 'reopen' | 'close' | 'support'; readonly tenant: Tenant }
  | { readonly id: string; readonly to: 'opened'; readonly tenant: Tenant; readonly opened: OpenedTenant }

/** What can be done with a tenant; the server says which of it. */
export function useTenantActions({ edit }: { edit: (id: string) => void }) {
  const t = useT()
  const [pending, setPending] = useState<PendingStep>()
  const ask = (to: 'open' | 'extend' | 'reopen' | 'close' | 'support', tenant: Tenant) =>
    setPending({ id: `${to} ${tenant.id}`, to, tenant })
  const rowActions = (tenant: Tenant): Action[] => {
    const all: Record<TenantAction, Omit<Action, 'key'>> = {
      open: { label: t('tenancy.tenant.open'), icon: <DoorOpen size={16} />, run: () => ask('open', tenant) },
      reopen: { label: t('tenancy.tenant.reopen'), icon: <RotateCcw size={16} />, run: () => ask('reopen', tenant) },
      support: { label: t('tenancy.tenant.support'), icon: <LifeBuoy size={16} />, run: () => ask('support', tenant) },
      extend: { label: t('tenancy.tenant.extend'), icon: <CalendarPlus size={16} />, run: () => ask('extend', tenant) },
      update: { label: t('kit.record.update'), icon: <Pencil size={16} />, run: () => edit(tenant.id) },
      close: {
        label: t('tenancy.tenant.close'),
        icon: <DoorClosed size={16} />,
        danger: true,
        run: () => ask('close', tenant),
      },
    }
    return allowedActions(all, tenant.actions)
  }
  return {
    rowActions,
    pending,
    close: () => setPending(undefined),
    /** Shows what the operator hands over. */
    hand: (tenant: Tenant, opened: OpenedTenant) =>
      setPending({ id: `opened ${tenant.id}`, to: 'opened', tenant, opened }),
  }
}
export type TenantActions = ReturnType<typeof useTenantActions>
