import { ChartNoAxesCombined } from 'lucide-react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import { behaviorExport, behaviorRoutes } from '#behavior/contract/behavior.ts'
import { useBehaviorColumns } from './behavior-columns.tsx'
import { BehaviorFilters } from './BehaviorFilters.tsx'

/** The behaviour log as far as one reaches. `?userId=…`, `?menuId=…`, `?component=…` are where statistics lead to. */
export default function BehaviorList() {
  const t = useT()
  const go = useGo()
  const maySeeStat = useCan('sys:portalStat:page')
  const { selection: _, ...list } = useList(behaviorRoutes.page)
  const { userId } = list.state.filters
  const columns = useBehaviorColumns(({ userId: chosen }) => list.filter({ userId: chosen }))
  const table = { name: 'behavior.behavior', source: list, columns }
  return (
    <ListPage
      title={t('behavior.log.title')}
      count={list.phase === 'ready' ? t('behavior.log.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={behaviorExport} table={table} />}
    >
      <BehaviorFilters list={list} person={userId === undefined ? undefined : list.rows[0]?.realName} />
      <DataTable
        {...table}
        rowName={({ realName, operaDesc }) => `${realName} ${operaDesc}`}
        rowActions={(entry) =>
          maySeeStat
            ? [
                {
                  key: 'stat',
                  label: t('behavior.log.statOf'),
                  icon: <ChartNoAxesCombined size={16} />,
                  run: () => go(`/portalPStatistics?userId=${entry.userId}`),
                },
              ]
            : []
        }
        empty={<ListEmpty list={list} title={t('behavior.log.empty')} reason={t('behavior.log.emptyWhy')} />}
      />
      <Pager list={list} />
    </ListPage>
  )
}
