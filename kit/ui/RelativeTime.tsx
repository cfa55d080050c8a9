import { t } from '#shell/i18n.ts'
import { exactTime, nearness } from '#shell/time/relative-time.ts'
import './quiet.css'

/**
 * A moment as people say it; the exact time shows on hover. An absent one is a dash.
 * @example <RelativeTime at={user.lastLoginDate} />
 */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  if (!at) return <span className="kit-quiet">{t('kit.none')}</span>
  const moment = new Date(at)
  const near = nearness(moment, new Date())
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {near.kind === 'yesterday' ? t('kit.time.yesterday') : near.text}
    </time>
  )
}
