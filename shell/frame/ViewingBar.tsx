import { Eye } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'
import type { Person } from '../ports.ts'
import { messageOf } from '../request/call-error.ts'
import { mayLeavePage } from '../page/leaving.ts'
import { endViewing, showOwn } from '../session/viewing.ts'
import { SessionBar } from './SessionBar.tsx'

const SECOND = 1_000
const LAST_MINUTE = 60

async function end(): Promise<void> {
  try {
    if (await mayLeavePage()) await endViewing()
  } catch (error) {
    toast('error', messageOf(error))
  }
}

/** As whom one views, that nothing can be changed, and how long it lasts. At the end one's own page is back. */
export default function ViewingBar({ of: viewing }: { of: NonNullable<Person['viewing']> }) {
  const t = useT()
  const { name, reason } = viewing
  const left = useSecondsLeft(viewing)
  const isEnding = left <= LAST_MINUTE
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <SessionBar
      label={t('shell.viewing.label')}
      end={
        <>
          <time dateTime={`PT${left}S`} data-ending={isEnding}>
            {t('shell.viewing.left', { clock })}
          </time>
          <button type="button" className="pt-button" onClick={() => void end()}>
            {t('shell.viewing.end')}
          </button>
        </>
      }
    >
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
      <strong>{t('shell.viewing.as', { name })}</strong>
      <span>{t('shell.viewing.readOnly')}</span>
      <span data-phone title={reason}>
        {t('shell.viewing.reason', { reason })}
      </span>
      <span>{t('shell.viewing.notified', { name })}</span>
      <span className="pt-unseen" role="status">
        {isEnding && t('shell.viewing.ending')}
      </span>
    </SessionBar>
  )
}

/** Whole seconds; at 0 the own page is shown. */
function useSecondsLeft(viewing: NonNullable<Person['viewing']>): number {
  const endsAt = useMemo(() => performance.now() + viewing.endsIn, [viewing])
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / SECOND))
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= endsAt) showOwn()
    }, SECOND / 2)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}
