import { lazy } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
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
  const counted = (count: number) => t('tenancy.package.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: tenantPackageRoutes,
    reads: PACKAGE_READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('tenancy.package.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:tenantPackage:save" onClick={place.openNew}>
      {t('tenancy.package.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('tenancy.package.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('tenancy.package.find')} />
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('tenancy.package.empty'), reason: t('tenancy.package.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <PackageForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
