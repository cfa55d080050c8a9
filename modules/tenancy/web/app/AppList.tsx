import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ErrorPage } from '#shell/errors/ErrorPage.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { appRoutes } from '#tenancy/contract/app.ts'
import { OPERATOR } from '../tenant/operator.ts'
import { useAppColumns } from './app-columns.tsx'

const AppForm = lazy(() => import('./AppForm.tsx'))

/** What tenants open from their switcher. The server refuses every tenant but the operator: there it is not asked. */
export default function AppList() {
  return usePerson().tenantCert === OPERATOR ? <Apps /> : <ErrorPage kind="forbidden" />
}

/** `?id=` opens one, `?id=new` makes one. */
function Apps() {
  const t = useT()
  const list = useList(appRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'tenancy.app', source: list, columns: useAppColumns(({ id }) => place.open(id)) }
  const counted = (count: number) => t('tenancy.app.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: appRoutes,
    reads: [appRoutes.page, appRoutes.get],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('tenancy.app.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:app:save" onClick={place.openNew}>
      {t('tenancy.app.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('tenancy.app.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('tenancy.app.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('tenancy.app.empty'), reason: t('tenancy.app.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <AppForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
