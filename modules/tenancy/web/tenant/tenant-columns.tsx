import { sizeText } from '#contract/file-types.ts'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT, type Translate } from '#shell/i18n.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import { SupportUntil } from './SupportUntil.tsx'
import { TenantStatus } from './TenantStatus.tsx'
import { TenantTerm } from './TenantTerm.tsx'
import { StorageUsed, UsersUsed } from './TenantUsed.tsx'

/** What a tenant uses; on a phone, numbers with what they count. */
const usedColumns = (t: Translate): Column<Tenant>[] => [
  {
    key: 'users',
    title: t('tenancy.tenant.users'),
    width: 120,
    phone: 'fact',
    render: (row) => <UsersUsed of={row} />,
    onPhone: (row) =>
      row.usage && (
        <>
          {t('tenancy.tenant.users')} <NumberText value={row.usage.users} />
        </>
      ),
  },
  {
    key: 'storage',
    title: t('tenancy.tenant.storage'),
    width: 150,
    phone: 'fact',
    render: (row) => <StorageUsed of={row} />,
    onPhone: (row) => row.usage && sizeText(row.usage.bytes),
  },
]

/** The columns of tenants: what they are, and what is counted of them. @param open shows one of them */
export function useTenantColumns(open: (tenant: Tenant) => void): Column<Tenant>[] {
  const t = useT()
  const { name, code, created } = useRecordColumns<Tenant>()
  return [
    name(t('tenancy.tenant.name'), { open, nameOf: (row) => row.name, width: 180 }),
    code((row) => row.code, { width: 120 }),
    {
      key: 'status',
      title: t('kit.record.status'),
      width: 110,
      sort: 'status',
      phone: 'state',
      render: ({ status }) => <TenantStatus status={status} />,
    },
    {
      key: 'package',
      title: t('tenancy.tenant.package'),
      width: 130,
      render: ({ packageName }) => <WithNone>{packageName || undefined}</WithNone>,
    },
    ...usedColumns(t),
    {
      key: 'signIn',
      title: t('tenancy.tenant.signIn'),
      width: 130,
      isExtra: true,
      render: ({ usage }) => <RelativeTime at={usage?.signInDate ?? null} />,
    },
    {
      key: 'term',
      title: t('tenancy.tenant.term'),
      width: 140,
      sort: 'expireDate',
      phone: 'fact',
      render: (row) => <TenantTerm of={row} />,
    },
    {
      key: 'support',
      title: t('tenancy.tenant.support.column'),
      width: 150,
      phone: 'fact',
      render: (row) => <SupportUntil of={row} />,
      onPhone: (row) => row.support && <SupportUntil of={row} isNamed />,
    },
    {
      key: 'domain',
      title: t('tenancy.tenant.domain'),
      width: 180,
      isExtra: true,
      render: ({ domain }) => <WithNone>{domain || undefined}</WithNone>,
    },
    {
      key: 'contact',
      title: t('tenancy.tenant.contact'),
      width: 180,
      isExtra: true,
      render: ({ contact }) => <WithNone>{contact || undefined}</WithNone>,
    },
    created({ isExtra: true }),
  ]
}
