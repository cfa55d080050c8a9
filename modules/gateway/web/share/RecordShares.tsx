import { Button } from 'antd'
import { LockKeyhole } from 'lucide-react'
import type { ShareKindName } from '#contract/share-kinds.ts'
import { shareRoutes, type Share } from '#gateway/contract/share.ts'
import { DictTag } from '#kit/dict/DictTag.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useRevoke } from './use-share-actions.tsx'

/** The links there are of one record, each with the way to end it. */
export function RecordShares({ kind, recordId }: { kind: ShareKindName; recordId: string }) {
  const t = useT()
  const { data: shares, error } = useCall(shareRoutes.ofRecord, { query: { kind, recordId } })
  return (
    <section className="gw-shares" aria-label={t('gateway.share.existing')}>
      <h2>{t('gateway.share.existing')}</h2>
      {error && <p role="alert">{error.msg}</p>}
      {!shares && !error && <Skeleton rows={2} />}
      {shares?.length === 0 && <p className="kit-quiet">{t('gateway.share.none')}</p>}
      {shares && shares.length > 0 && (
        <ul>
          {shares.map((share) => (
            <Line key={share.id} share={share} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ share }: { share: Share }) {
  const t = useT()
  const revoke = useRevoke()
  const { state, uses, maxUses, expireDate, createDate, sharer, hasPassword, actions } = share
  return (
    <li>
      <DictTag dict="share_state" value={state} />
      {hasPassword && <LockKeyhole size={14} role="img" aria-label={t('gateway.share.hasPassword')} />}
      <span className="gw-share-facts">
        <span>
          {sharer} · <RelativeTime at={createDate} />
        </span>
        <span>
          {maxUses === null
            ? t('gateway.share.opened', { count: uses })
            : t('gateway.share.openedOf', { count: uses, maximum: maxUses })}
          {' · '}
          {t('gateway.share.until')} <RelativeTime at={expireDate} />
        </span>
      </span>
      {actions.includes('revoke') && (
        <Button size="small" danger onClick={() => void revoke([share])}>
          {t('gateway.share.revoke')}
        </Button>
      )}
    </li>
  )
}
