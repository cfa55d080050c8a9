import type { RecordFormProps } from '#kit/form/use-crud-form.ts'
import type { Action } from '#kit/list/actions.ts'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import { TenantStatus } from './TenantStatus.tsx'
import { TenantTerm } from './TenantTerm.tsx'
import { StorageUsed, UsersUsed } from './TenantUsed.tsx'

interface TenantDetailProps extends Omit<RecordFormProps, 'id'> {
  tenant: Tenant | undefined
  isMissing: boolean
  actions: (tenant: Tenant) => readonly Action[]
}

/** Everything that the operator may see of one tenant. */
export function TenantDetail({ tenant, isMissing, actions, onClose, ...overlay }: TenantDetailProps) {
  const t = useT()
  return (
    <TabDrawer
      {...overlay}
      title={tenant?.name ?? t('tenancy.tenant.title')}
      onClose={onClose}
      footer={tenant && tenant.actions.length > 0 && <ActionFoot actions={actions(tenant)} />}
    >
      {tenant && <TenantFacts of={tenant} />}
      {!tenant && isMissing && <Empty title={t('tenancy.tenant.missing')} />}
    </TabDrawer>
  )
}

/** What a tenant is, and what is counted of it. `isBrief`: without what the form beside shows. */
export function TenantFacts({ of, isBrief = false }: { of: Tenant; isBrief?: boolean }) {
  const t = useT()
  const { usage } = of
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('kit.record.status'), value: <TenantStatus status={of.status} /> },
        { label: t('tenancy.tenant.term'), value: <TenantTerm of={of} /> },
        { label: t('tenancy.tenant.code'), value: of.code },
        { label: t('tenancy.tenant.package'), value: of.packageName },
        { label: t('tenancy.tenant.users'), value: usage && <UsersUsed of={of} /> },
        { label: t('tenancy.tenant.storage'), value: usage && <StorageUsed of={of} isLong /> },
        { label: t('tenancy.tenant.signIn'), value: usage?.signInDate && <RelativeTime at={usage.signInDate} /> },
        { label: t('tenancy.tenant.openDate'), value: of.openDate && <RelativeTime at={of.openDate} /> },
        ...(isBrief
          ? []
          : [
              { label: t('tenancy.tenant.domain'), value: of.domain, wide: true },
              { label: t('tenancy.tenant.contact'), value: of.contact, wide: true },
              { label: t('kit.record.remark'), value: of.remark, wide: true },
            ]),
      ]}
    />
  )
}
