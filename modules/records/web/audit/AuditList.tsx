import { Button } from 'antd'
import { Anchor, ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { auditSealRoutes } from '#records/contract/audit-seal.ts'
import { SealRoom, SealStrip } from '../seal/SealStrip.tsx'
import { auditCheck, useSeal } from '../seal/use-seal.ts'
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
  const { seal, isPending: isSealPending, begin, isFiling, progress } = useSeal()
  const broken = auditCheck(seal)?.broken
  const table = { name: 'system.audit', source: list, columns: useAuditColumns(({ id }) => show(id), broken) }

  return (
    <ListPage
      title={t('system.audit.title')}
      count={list.phase === 'ready' ? t('system.audit.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <AnchorButton />
          <ExportButton routes={auditExport} table={table} />
          <Button
            icon={<ShieldCheck size={16} />}
            disabled={progress !== undefined}
            loading={isFiling}
            onClick={() => void begin()}
          >
            {t('records.seal.verify')}
          </Button>
        </>
      }
    >
      {isSealPending && <SealRoom />}
      {seal && <SealStrip seal={seal} progress={progress} onShow={show} />}
      <AuditFilters list={list} />
      <DataTable
        {...table}
        rowName={({ label, resourceId }) => label || resourceId}
        empty={<ListEmpty list={list} title={t('system.audit.empty')} reason={t('system.audit.emptyWhy')} />}
      />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <AuditDetail id={id} broken={broken} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}

/** The ends of the chains as a file, to keep elsewhere. */
function AnchorButton() {
  const t = useT()
  const may = useCan(auditSealRoutes.anchor.can)
  if (!may) return null
  const save = async () => {
    const { download } = await import('#shell/request/transfer.ts')
    await download(auditSealRoutes.anchor).catch((error: unknown) => toast('error', messageOf(error)))
  }
  return (
    <Button icon={<Anchor size={16} />} onClick={() => void save()}>
      {t('records.seal.saveAnchor')}
    </Button>
  )
}
