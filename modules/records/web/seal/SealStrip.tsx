import { Check, Link2, LoaderCircle, Unlink } from 'lucide-react'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { AuditSeal, LogCheck } from '#records/contract/audit-seal.ts'
import { formatCount } from '#shell/formats.ts'
import { auditCheck, auditState } from './use-seal.ts'
import './seal.css'

interface SealStripProps {
  seal: AuditSeal
  progress: { done: number; total: number } | undefined
  onShow: (entryId: string) => void
}

const MONTHS = 8
const at = (moment: string) => exactTime(new Date(moment))

/** Above the filters: whether the chain is whole, until which entry it is confirmed, months, sealing and anchor. */
export function SealStrip({ seal, progress, onShow }: SealStripProps) {
  const t = useT()
  const check = auditCheck(seal)
  return (
    <section className="rec-seal" aria-label={t('records.seal.title')}>
      <div className="rec-seal-main">
        <p className="rec-seal-verdict">
          <Verdict seal={seal} progress={progress} />
          {check && check.trustedSeq > 0 && (
            <strong>{t('records.seal.trusted', { count: check.trustedSeq, at: at(check.trustedAt) })}</strong>
          )}
          {seal.check && (
            <small>
              {t('records.seal.checked', {
                at: at(seal.check.checkedAt),
                seconds: (seal.check.took / 1000).toFixed(1),
              })}
            </small>
          )}
        </p>
        {check && <Months of={check} state={auditState(seal)} onShow={onShow} />}
      </div>
      <Side seal={seal} />
    </section>
  )
}

/** The room of the strip while it is fetched, so that the list below does not move. */
export function SealRoom() {
  return (
    <div className="rec-seal" aria-hidden="true">
      <div className="rec-seal-main" />
      <div className="rec-seal-side rec-seal-room" />
    </div>
  )
}

function Verdict({ seal, progress }: Pick<SealStripProps, 'seal' | 'progress'>) {
  const t = useT()
  const check = auditCheck(seal)
  const lastSeq = auditState(seal)?.lastSeq ?? 0
  if (progress)
    return (
      <Tag tone="info">
        <LoaderCircle size={14} aria-hidden="true" /> {t('records.seal.running', progress)}
      </Tag>
    )
  if (!check) return <Tag>{t('records.seal.unchecked')}</Tag>
  if (check.broken)
    return (
      <Tag tone="error">
        <Unlink size={14} aria-hidden="true" /> {t('records.seal.broken')}
      </Tag>
    )
  // Green says that every sealed entry was compared, and nothing less.
  if (check.trustedSeq < lastSeq) return <Tag>{t('records.seal.newer', { count: lastSeq - check.trustedSeq })}</Tag>
  return (
    <Tag tone="success">
      <Link2 size={14} aria-hidden="true" /> {t('records.seal.whole')}
    </Tag>
  )
}

interface MonthsProps {
  of: LogCheck
  state: AuditSeal['logs'][number] | undefined
  onShow: (entryId: string) => void
}

function Months({ of: check, state, onShow }: MonthsProps) {
  const t = useT()
  const { broken } = check
  const months = Object.entries(check.months).sort(([a], [b]) => (a < b ? -1 : 1))
  const last = months.slice(-MONTHS)
  const isBehind = state !== undefined && state.lastSeq > check.trustedSeq
  return (
    <ul className="rec-seal-months">
      {last.map(([month, count], index) => {
        const isLast = index === last.length - 1
        const kind = isLast && broken ? 'broken' : isLast && isBehind ? 'waiting' : 'whole'
        return (
          <li key={month} data-kind={kind}>
            <b>{month.replace('-', '/')}</b>
            {kind === 'whole' && <Check size={14} aria-label={t('records.seal.mark.whole')} />}
            {kind === 'waiting' && <LoaderCircle size={14} aria-label={t('records.seal.mark.waiting')} />}
            {kind === 'broken' && <Unlink size={14} aria-hidden="true" />}
            {kind === 'broken' && broken ? (
              <BreakPlace broken={broken} onShow={onShow} />
            ) : (
              <span>{formatCount(count)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function BreakPlace({
  broken,
  onShow,
}: {
  broken: NonNullable<LogCheck['broken']>
  onShow: (entryId: string) => void
}) {
  const t = useT()
  const text =
    broken.seq > 0 ? t('records.seal.brokenAt', { seq: formatCount(broken.seq) }) : t(`records.seal.how.${broken.how}`)
  if (broken.entryId === '') return <span>{text}</span>
  return (
    <button type="button" className="rec-seal-link" onClick={() => onShow(broken.entryId)}>
      {text}
    </button>
  )
}

function Side({ seal }: { seal: AuditSeal }) {
  const t = useT()
  const state = auditState(seal)
  const login = seal.check?.logs.find(({ log }) => log === 'login')
  const seconds = ((state?.delay ?? 0) / 1000).toFixed(1)
  const loginText = login
    ? login.broken
      ? t(`records.seal.how.${login.broken.how}`)
      : t('records.seal.loginWhole', { count: login.trustedSeq })
    : t('records.seal.unchecked')
  return (
    <dl className="rec-seal-side">
      <dt>{t('records.seal.sealing')}</dt>
      <dd>{t('records.seal.delay', { seconds })}</dd>
      <dt>{t('records.seal.anchor')}</dt>
      <dd>{state?.anchorAt ? at(state.anchorAt) : t('kit.none')}</dd>
      <dt>{t('records.seal.login')}</dt>
      <dd data-broken={login?.broken ? true : undefined}>{loginText}</dd>
    </dl>
  )
}
