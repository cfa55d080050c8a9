import { lazy } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { registrationExport, registrationRoutes } from '#security/contract/registration.ts'
import { DecisionDialogs } from './DecisionDialogs.tsx'
import { useRegistrationColumns } from './registration-columns.tsx'
import { useDecisions } from './use-decisions.tsx'

const RegistrationDetail = lazy(() => import('./RegistrationDetail.tsx'))
const STATUSES = ['0', '1', '2', '3'] as const

/** What visitors have sent in who want an account. `?id=` opens one. */
export default function RegistrationList() {
  const t = useT()
  const list = useList(registrationRoutes.page)
  const place = useRecordPlace()
  const decisions = useDecisions(list.selection)
  const selection = { ...list.selection, mayChoose: (row: { actions: readonly unknown[] }) => row.actions.length > 0 }
  const source = { ...list, selection }
  const columns = useRegistrationColumns(({ id }) => place.open(id))
  const table = { name: 'security.registration', source, columns }
  const { data: options } = useCall(registrationRoutes.options, {})
  const statuses = STATUSES.map((value) => ({ value, label: t(`security.registration.status.${value}`) }))
  const depts = (options?.depts ?? []).filter(({ disabled }) => !disabled)
  return (
    <ListPage
      title={t('security.registration.title')}
      count={list.phase === 'ready' ? t('security.registration.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={registrationExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('security.registration.find')}>
        <FilterSelect name="status" label={t('security.registration.status')} options={statuses} isMultiple />
        <FilterSelect
          name="deptId"
          label={t('security.registration.dept')}
          options={depts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterDateRange label={t('security.registration.date')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ realName }) => realName}
        actions={decisions}
        empty={{ title: t('security.registration.empty'), reason: t('security.registration.emptyWhy') }}
      />
      <Overlay of={place.shown}>
        {(id, overlay) => (
          <RegistrationDetail id={id} actions={decisions.rowActions} onClose={place.close} {...overlay} />
        )}
      </Overlay>
      <DecisionDialogs of={decisions} options={options} />
    </ListPage>
  )
}
