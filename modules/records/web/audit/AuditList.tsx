import { lazy } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { auditExport, auditRoutes } from '#records/contract/audit.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'

const AuditDetail = lazy(() => import('./AuditDetail.tsx'))

/** The audit trail. `?resource=…&resourceId=…` is the trail of one record, `?id=` opens one entry. */
export default function AuditList() {
  const t = useT()
  const { selection: _, ...list } = useList(auditRoutes.page)
  const { query, setQuery } = usePageQuery()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'system.audit', source: list, columns: useAuditColumns(({ id }) => show(id)) }

  return (
    <ListPage
      title={t('system.audit.title')}
      count={list.phase === 'ready' ? t('system.audit.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={auditExport} table={table} />}
    >
      <AuditFilters list={list} />
      <DataTable
        {...table}
        rowName={({ label, resourceId }) => label || resourceId}
        empty={<ListEmpty list={list} title={t('system.audit.empty')} reason={t('system.audit.emptyWhy')} />}
      />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <AuditDetail id={id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
