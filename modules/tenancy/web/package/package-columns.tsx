import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { useT } from '#shell/i18n.ts'
import type { TenantPackage } from '#tenancy/contract/tenant-package.ts'

/** A number with what it counts. */
const named = (title: string, value: number) => (
  <>
    {title} <NumberText value={value} />
  </>
)

type LimitKey = 'userLimit' | 'megabyteLimit' | 'callLimit'

/** The columns of packages. @param open shows one of them */
export function usePackageColumns(open: (each: TenantPackage) => void): Column<TenantPackage>[] {
  const t = useT()
  const { name, created } = useRecordColumns<TenantPackage>()
  const limit = (key: LimitKey, title: string, width: number): Column<TenantPackage> => ({
    key,
    title,
    width,
    phone: 'fact',
    render: ({ [key]: most }) => (most === null ? t('tenancy.package.unlimited') : <NumberText value={most} />),
    // A limit that there is not says nothing there.
    onPhone: ({ [key]: most }) => most !== null && named(title, most),
  })
  return [
    name(t('tenancy.package.name'), { open, nameOf: (row) => row.name, width: 220 }),
    {
      key: 'tenants',
      title: t('tenancy.package.tenants'),
      width: 110,
      phone: 'state',
      onPhone: ({ tenantCount }) => named(t('tenancy.package.tenants'), tenantCount),
      render: ({ tenantCount }) => <NumberText value={tenantCount} />,
    },
    limit('userLimit', t('tenancy.package.users'), 130),
    limit('megabyteLimit', t('tenancy.package.megabytes'), 150),
    limit('callLimit', t('tenancy.package.calls'), 160),
    {
      key: 'remark',
      title: t('kit.record.remark'),
      width: 220,
      isExtra: true,
      render: ({ remark }) => remark,
    },
    created({}),
  ]
}
