import { Button } from 'antd'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RecordDiff } from '#kit/ui/RecordDiff.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { auditRoutes, type AuditDetail as Entry } from '#records/contract/audit.ts'
import type { Break } from '#records/contract/audit-seal.ts'
import { formatCount } from '#shell/formats.ts'
import { BreakFacts } from '../seal/BreakFacts.tsx'
import { actionText, actorText, fieldText, resourceText, useValueText } from './audit-words.ts'

interface AuditDetailProps extends OverlayProps {
  id: string
  /** What the last verification found, wherever it is. */
  broken: Break | null | undefined
  onClose: () => void
}

/** One entry of the trail: who, when, from where, and every field before and after. */
export default function AuditDetail({ id, broken, onClose, ...overlay }: AuditDetailProps) {
  const t = useT()
  const { data: entry, error, refetch } = useCall(auditRoutes.get, { params: { id } })
  return (
    <TabDrawer {...overlay} title={t('system.audit.detail')} width={720} onClose={onClose}>
      {broken?.entryId === id && <BreakFacts broken={broken} />}
      {entry && <Facts entry={entry} />}
      {!entry && error && (
        <Empty title={t('system.audit.notShown')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function Facts({ entry }: { entry: Entry }) {
  const t = useT()
  const { setQuery } = usePageQuery()
  const show = useValueText(entry.resource, entry.names)
  const { resource, resourceId, label, action, createDate, ip, requestId, changes, seq } = entry
  const hasChanges = Object.keys(changes).length > 0
  return (
    <>
      <DescriptionList
        none={t('kit.none')}
        items={[
          { label: t('system.audit.noun'), value: resourceText(resource) },
          { label: t('system.audit.record'), value: label },
          { label: t('system.audit.action'), value: actionText(action) },
          { label: t('system.audit.actor'), value: actorText(entry) },
          { label: t('system.audit.time'), value: <RelativeTime at={createDate} /> },
          { label: t('system.audit.ip'), value: ip },
          { label: t('records.seal.number'), value: seq === 0 ? t('records.seal.mark.waiting') : formatCount(seq) },
          { label: t('system.audit.requestId'), value: requestId, wide: true },
        ]}
      />
      {hasChanges && <RecordDiff changes={changes} labelOf={(field) => fieldText(resource, field)} show={show} />}
      <Button
        color="primary"
        variant="link"
        onClick={() => setQuery({ id: undefined, resource, resourceId, action: undefined, keyword: undefined })}
      >
        {t('system.audit.allOfRecord')}
      </Button>
    </>
  )
}
