import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
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
  const actions = useRecordActions(list.selection, {
    routes: appRoutes,
    reads: [appRoutes.page, appRoutes.get],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('tenancy.app.count', { count }),
    consequence: t('tenancy.app.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('tenancy.app.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'sys:app:save', label: t('tenancy.app.create') }}
      find={t('tenancy.app.find')}
      empty={{ title: t('tenancy.app.empty'), reason: t('tenancy.app.emptyWhy') }}
      form={(form) => <AppForm {...form} />}
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
    </RecordListPage>
  )
}
