import { useT } from '../i18n.ts'
import { exactTime, nearness } from '../time/relative-time.ts'
import './texts.ts'

/** A moment as people say it: `09:12` today, yesterday, then the day; the exact time shows on hover. */
export function Moment({ at }: { at: string }) {
  const t = useT()
  const moment = new Date(at)
  const near = nearness(moment, new Date())
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {near.kind === 'yesterday' ? t('widgets.yesterday') : near.text}
    </time>
  )
}
