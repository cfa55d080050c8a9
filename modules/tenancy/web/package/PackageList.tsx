import { lazy } from 'react'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ErrorPage } from '#shell/errors/ErrorPage.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { OPERATOR } from '../tenant/operator.ts'
import { usePackageColumns } from './package-columns.tsx'
import { PACKAGE_READS } from './package-reads.ts'

const PackageForm = lazy(() => import('./PackageForm.tsx'))

/** What the operator gives tenants. The server refuses every other tenant: there it is not asked. */
export default function PackageList() {
  return usePerson().tenantCert === OPERATOR ? <Packages /> : <ErrorPage kind="forbidden" />
}

/** `?id=` opens one, `?id=new` makes one. */
function Packages() {
  const t = useT()
  const list = useList(tenantPackageRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'tenancy.package', source: list, columns: usePackageColumns(({ id }) => place.open(id)) }
  const actions = useRecordActions(list.selection, {
    routes: tenantPackageRoutes,
    reads: PACKAGE_READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('tenancy.package.count', { count }),
    consequence: t('tenancy.package.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('tenancy.package.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'sys:tenantPackage:save', label: t('tenancy.package.create') }}
      find={t('tenancy.package.find')}
      empty={{ title: t('tenancy.package.empty'), reason: t('tenancy.package.emptyWhy') }}
      form={(form) => <PackageForm {...form} />}
    />
  )
}
