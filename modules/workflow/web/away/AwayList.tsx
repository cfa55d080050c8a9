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
import { awayExport, AwayPhase, workflowAwayRoutes } from '#workflow/contract/away.ts'
import { useAwayColumns } from './away-columns.tsx'
import { useAwayActions, useAwayBatch } from './use-away-actions.tsx'

const AwayForm = lazy(() => import('./AwayForm.tsx'))
const HandoverForm = lazy(() => import('./HandoverForm.tsx'))

const TABLE = 'workflow.wfAway'
/** In the address instead of an id: an absence that does not exist yet. */
const NEW = 'new'

/** Absences and deputies: one's own, and those where one stands in. `?id=` opens one, `?id=new` a new one, `?handover=` gives tasks to another. */
export default function AwayList() {
  const t = useT()
  const list = useList(workflowAwayRoutes.page)
  const { query, setQuery } = usePageQuery()
  const isPhone = useIsPhone()
  const show = (id: string | undefined) => setQuery({ id, handover: undefined }, { push: id !== undefined })
  const handOver = (handover: string | undefined) =>
    setQuery({ handover, id: undefined }, { push: handover !== undefined })
  const columns = useAwayColumns(({ id }) => show(id))
  const rowActions = useAwayActions({ edit: show })
  const batch = useAwayBatch(list.selection)
  const create = (
    <Gate can="wf:away:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => show(NEW)}>
        {t('workflow.away.create')}
      </Button>
    </Gate>
  )
  return (
    <ListPage
      title={t('workflow.away.title')}
      count={list.phase === 'ready' ? t('workflow.away.count', { count: list.total }) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings name={TABLE} columns={columns} />}
          <ExportButton routes={awayExport} table={{ name: TABLE, columns, source: list }} />
          <Gate can="wf:away:handover">
            <Button icon={<UserRoundX size={16} />} onClick={() => handOver(NEW)}>
              {t('workflow.handover')}
            </Button>
          </Gate>
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.away.find')} inline={2}>
        <FilterSelect
          name="whose"
          label={t('workflow.whose')}
          options={(['own', 'standIn'] as const).map((value) => ({ value, label: t(`workflow.away.whose.${value}`) }))}
        />
        <FilterSelect
          name="phase"
          label={t('workflow.away.phase')}
          options={AwayPhase.options.map((value) => ({ value, label: t(`workflow.away.phase.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        source={list}
        name={TABLE}
        columns={columns}
        rowActions={rowActions}
        rowName={({ user, deputy }) => `${user} → ${deputy}`}
        empty={
          <ListEmpty list={list} title={t('workflow.away.empty')} reason={t('workflow.away.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <AwayForm id={id === NEW ? undefined : id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('handover') ?? undefined}>
        {(_, overlay) => <HandoverForm onClose={() => handOver(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
