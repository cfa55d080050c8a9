import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { supportAccessRoutes, type SupportConsent, type SupportVisit } from '#tenancy/contract/support-access.ts'
import './support.css'

const MOST = 100

interface VisitsProps extends OverlayProps {
  consent: SupportConsent
  onClose: () => void
}

/** The visits under a consent, the newest first: who came, from where, how much they called, what they changed. */
export default function Visits({ consent: { id, reason }, onClose, ...overlay }: VisitsProps) {
  const t = useT()
  const { data, error } = useCall(supportAccessRoutes.visits, { query: { consentId: id, limit: MOST } })
  return (
    <TabDrawer {...overlay} title={t('tenancy.support.visits.of', { name: reason })} onClose={onClose}>
      {!data && !error && <Skeleton rows={3} />}
      {!data && error && <Empty title={t('tenancy.support.visits.notShown')} reason={error.msg} />}
      {data?.total === 0 && (
        <Empty title={t('tenancy.support.visits.empty')} reason={t('tenancy.support.visits.emptyWhy')} />
      )}
      <ul className="ten-visits">
        {data?.list.map((visit) => (
          <Visit key={visit.id} of={visit} />
        ))}
      </ul>
    </TabDrawer>
  )
}

function Visit({
  of: { id, visitorName, reason, ip, createDate, endDate, isOpen, calls, changes },
}: {
  of: SupportVisit
}) {
  const t = useT()
  const mayAudit = useCan('sys:audit:page')
  return (
    <li>
      <p className="ten-visit-head">
        <b>{visitorName}</b>
        <StatusTag
          tone={isOpen ? 'running' : 'neutral'}
          text={t(isOpen ? 'tenancy.support.visit.open' : 'tenancy.support.over')}
        />
      </p>
      <p>{reason}</p>
      <p className="kit-quiet">
        <DateText at={createDate} kind="minute" /> – <DateText at={endDate} kind="minute" /> ·{' '}
        {t('tenancy.support.visit.from', { ip })}
      </p>
      <p className="kit-quiet">
        {t('tenancy.support.visit.calls', { count: calls })} ·{' '}
        {mayAudit && changes > 0 ? (
          <a href={`#/sys/audit?actorId=${id}`}>{t('tenancy.support.visit.changes', { count: changes })}</a>
        ) : (
          t('tenancy.support.visit.changes', { count: changes })
        )}
      </p>
    </li>
  )
}
