import { Button } from 'antd'
import { Plus, UserRoundX } from 'lucide-react'
import { lazy } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { absenceExport, AbsencePhase, workflowAbsenceRoutes } from '#workflow/contract/absence.ts'
import { useAbsenceColumns } from './absence-columns.tsx'
import { useAbsenceActions, useAbsenceBatch } from './use-absence-actions.tsx'

const AbsenceForm = lazy(() => import('./AbsenceForm.tsx'))
const HandoverForm = lazy(() => import('./HandoverForm.tsx'))

const TABLE = 'workflow.wfAbsence'
/** In the address instead of an id: an absence that does not exist yet. */
const NEW = 'new'

/**
 * Absences and deputies: one's own, and those where one stands in. `?id=` opens one, `?id=new` a new one, `?handover=`
 * gives tasks to another.
 */
export default function AbsenceList() {
  const t = useT()
  const list = useList(workflowAbsenceRoutes.page)
  const { query, setQuery } = usePageQuery()
  const isPhone = useIsPhone()
  const show = (id: string | undefined) => setQuery({ id, handover: undefined }, { push: id !== undefined })
  const handOver = (handover: string | undefined) =>
    setQuery({ handover, id: undefined }, { push: handover !== undefined })
  const columns = useAbsenceColumns(({ id }) => show(id))
  const rowActions = useAbsenceActions({ edit: show })
  const batch = useAbsenceBatch(list.selection)
  const create = (
    <Gate can="wf:absence:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => show(NEW)}>
        {t('workflow.absence.create')}
      </Button>
    </Gate>
  )
  return (
    <ListPage
      title={t('workflow.absence.title')}
      count={list.phase === 'ready' ? t('workflow.absence.count', { count: list.total }) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings name={TABLE} columns={columns} />}
          <ExportButton routes={absenceExport} table={{ name: TABLE, columns, source: list }} />
          <Gate can="wf:absence:handover">
            <Button icon={<UserRoundX size={16} />} onClick={() => handOver(NEW)}>
              {t('workflow.handover')}
            </Button>
          </Gate>
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.absence.find')} inline={2}>
        <FilterSelect
          name="whose"
          label={t('workflow.whose')}
          options={(['own', 'standIn'] as const).map((value) => ({
            value,
            label: t(`workflow.absence.whose.${value}`),
          }))}
        />
        <FilterSelect
          name="phase"
          label={t('workflow.absence.phase')}
          options={AbsencePhase.options.map((value) => ({ value, label: t(`workflow.absence.phase.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        source={list}
        name={TABLE}
        columns={columns}
        rowActions={rowActions}
        rowName={({ user, deputy }) => `${user} → ${deputy}`}
        empty={
          <ListEmpty list={list} title={t('workflow.absence.empty')} reason={t('workflow.absence.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <AbsenceForm id={id === NEW ? undefined : id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('handover') ?? undefined}>
        {(_, overlay) => <HandoverForm onClose={() => handOver(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
