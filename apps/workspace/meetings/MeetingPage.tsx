import { useEffect, useState } from 'react'
import type { MeetingDetail } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { dayAndTime, minutes } from '../format.ts'
import { reasonOf, useHost, useLoad } from '../host.ts'
import { Empty, State, Sure } from '../parts.tsx'
import { t } from '../texts.ts'
import { Resolutions } from './Resolutions.tsx'

interface MeetingPageProps {
  id: string
  part: 'summary' | 'resolutions'
  go: (route: string, how?: { replace?: boolean }) => void
}

/** One meeting: its minutes (summary) or its resolutions, depending on `part`. */
export function MeetingPage({ id, part, go }: MeetingPageProps) {
  const host = useHost()
  const {
    data: meeting,
    problem,
    reload,
  } = useLoad(`meeting ${id}`, () => ask(host, calls.meeting, { params: { id } }))
  const subject = meeting?.subject
  useEffect(() => {
    if (subject !== undefined) host.setTitle(subject)
  }, [host, subject])
  if (!meeting) return <State problem={problem} onRetry={reload} />
  return (
    <article>
      <Head meeting={meeting} go={go} />
      <dl className="ws-facts">
        <Fact name={t('ws.meeting.start')}>{dayAndTime(meeting.startDate)}</Fact>
        <Fact name={t('ws.meeting.duration')}>{minutes(meeting.duration)}</Fact>
        {meeting.place !== '' && <Fact name={t('ws.meeting.place')}>{meeting.place}</Fact>}
        <Fact name={t('ws.meeting.organiser')}>{meeting.organiser || t('ws.person.gone')}</Fact>
        <Fact name={t('ws.meeting.participants')}>{meeting.people.map(({ name }) => name).join(t('ws.comma'))}</Fact>
      </dl>
      <div className="ws-parts" role="tablist" aria-label={meeting.subject}>
        {(['summary', 'resolutions'] as const).map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`ws-tab-${each}`}
            aria-selected={part === each}
            aria-controls="ws-part"
            onClick={() => go(`meetings/${id}/${each}`)}
          >
            {each === 'summary' ? t('ws.meeting.summary') : t('ws.meeting.resolutions', { count: meeting.resolutions })}
          </button>
        ))}
      </div>
      <div id="ws-part" role="tabpanel" aria-labelledby={`ws-tab-${part}`}>
        {part === 'summary' ? (
          <Words meeting={meeting} />
        ) : (
          <Resolutions meeting={meeting} go={go} onChanged={reload} />
        )}
      </div>
    </article>
  )
}

function Head({ meeting, go }: { meeting: MeetingDetail; go: MeetingPageProps['go'] }) {
  const host = useHost()
  const [isAsking, setIsAsking] = useState(false)
  const { id, subject, status, actions } = meeting
  const remove = () => {
    ask(host, calls.removeMeeting, { params: { id } }).then(
      () => {
        host.notify('success', t('ws.deleted'))
        go('meetings', { replace: true })
      },
      (thrown: unknown) => host.notify('error', reasonOf(thrown)),
    )
  }
  return (
    <header className="ws-head">
      <button type="button" className="ws-back" onClick={() => go('meetings')}>
        {t('ws.back')}
      </button>
      <h1>
        {subject}
        <span className="ws-tag" data-tone={status}>
          {t(`ws.meeting.status.${status}`)}
        </span>
      </h1>
      {actions.includes('update') && (
        <button type="button" className="ws-button" onClick={() => go(`meetings/${id}/edit`)}>
          {t('ws.edit')}
        </button>
      )}
      {actions.includes('delete') && (
        <button type="button" className="ws-button" onClick={() => setIsAsking(true)}>
          {t('ws.delete')}
        </button>
      )}
      {isAsking && (
        <Sure
          question={t('ws.meeting.delete.ask', { name: subject })}
          yes={t('ws.delete')}
          onYes={remove}
          onNo={() => setIsAsking(false)}
        />
      )}
    </header>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Words({ meeting: { agenda, summary, actions } }: { meeting: MeetingDetail }) {
  return (
    <>
      {summary === '' ? (
        <Empty text={t(actions.includes('update') ? 'ws.meeting.noSummaryYet' : 'ws.meeting.noSummary')} />
      ) : (
        <p className="ws-words">{summary}</p>
      )}
      {agenda !== '' && (
        <section aria-labelledby="ws-agenda">
          <h2 id="ws-agenda">{t('ws.meeting.agenda')}</h2>
          <p className="ws-words">{agenda}</p>
        </section>
      )}
    </>
  )
}
