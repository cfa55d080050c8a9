import { Eye } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'
import type { Person } from '../ports.ts'
import { messageOf } from '../request/call-error.ts'
import { mayLeavePage } from '../page/leaving.ts'
import { endViewing, showOwn } from '../session/viewing.ts'
import { SessionBar } from './SessionBar.tsx'
import { clockOf, useSecondsLeft } from './use-seconds-left.ts'

const LAST_MINUTE = 60

async function end(): Promise<void> {
  try {
    if (await mayLeavePage()) await endViewing()
  } catch (error) {
    toast('error', messageOf(error))
  }
}

interface ViewingBarProps {
  of: NonNullable<Person['viewing']>
  /** What the button does; left out, it ends the viewing. */
  onEnd?: () => void | Promise<void>
  /** What follows when the time is over; left out, one's own page. */
  onOver?: () => void
}

/** As whom one views, that nothing can be changed, and how long it lasts. At the end one's own page is back. */
export default function ViewingBar({ of: viewing, onEnd = end, onOver = showOwn }: ViewingBarProps) {
  const t = useT()
  const { name, reason } = viewing
  const [endsAt] = useState(() => performance.now() + viewing.endsIn)
  const left = useSecondsLeft(endsAt, onOver)
  const isEnding = left <= LAST_MINUTE
  return (
    <SessionBar
      label={t('shell.viewing.label')}
      end={
        <>
          <time dateTime={`PT${left}S`} data-ending={isEnding}>
            {t('shell.viewing.left', { clock: clockOf(left) })}
          </time>
          <button type="button" className="pt-button" onClick={() => void onEnd()}>
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
