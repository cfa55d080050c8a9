import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { useT } from '#shell/i18n.ts'
import type { App } from '#tenancy/contract/app.ts'

/** The columns of applications. @param open shows one of them */
export function useAppColumns(open: (app: App) => void): Column<App>[] {
  const t = useT()
  const { name, code, status, created } = useRecordColumns<App>('dept_status')
  return [
    name(t('tenancy.app.name'), { open, nameOf: (row) => row.name, width: 180 }),
    code((row) => row.code, { width: 130 }),
    {
      key: 'appType',
      title: t('tenancy.app.type'),
      width: 130,
      phone: 'fact',
      render: ({ appType }) => t(`tenancy.app.type.${appType}`),
    },
    {
      key: 'tenants',
      title: t('tenancy.app.tenants'),
      width: 100,
      phone: 'fact',
      render: ({ tenantIdList }) => <NumberText value={tenantIdList.length} />,
      onPhone: ({ tenantIdList }) => (
        <>
          {t('tenancy.app.tenants')} <NumberText value={tenantIdList.length} />
        </>
      ),
    },
    { key: 'url', title: t('tenancy.app.url'), width: 260, render: ({ url }) => url },
    status({ width: 100 }),
    created({}),
  ]
}
