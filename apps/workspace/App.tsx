import { useEffect } from 'react'
import { useHost, useRoute } from './host.ts'
import { Home } from './Home.tsx'
import { MeetingForm } from './meetings/MeetingForm.tsx'
import { MeetingList } from './meetings/MeetingList.tsx'
import { MeetingPage } from './meetings/MeetingPage.tsx'
import { TaskList } from './tasks/TaskList.tsx'
import { t } from './texts.ts'

const PLACES = [
  ['', 'ws.home'],
  ['meetings', 'ws.meetings'],
  ['tasks', 'ws.tasks'],
] as const

/** The app: its own route says which page is shown. */
export function App() {
  const host = useHost()
  const { route, go } = useRoute()
  const [path = '', search = ''] = route.split('?')
  const [area = '', id = '', part = ''] = path.split('/')
  const isForm = area === 'meetings' && (id === 'new' || part === 'edit')
  const isKnown = PLACES.some(([place]) => place === area)
  useEffect(() => {
    if (!isKnown) go('', { replace: true })
  }, [isKnown, go])
  const isMeeting = area === 'meetings' && id !== '' && !isForm
  useEffect(() => {
    if (!isMeeting) host.setTitle('')
  }, [host, isMeeting])
  return (
    <>
      {!isForm && (
        <nav className="ws-nav" aria-label={t('ws.nav')}>
          {PLACES.map(([place, name]) => (
            <button
              key={place}
              type="button"
              aria-current={place === area ? 'page' : undefined}
              onClick={() => go(place)}
            >
              {t(name)}
            </button>
          ))}
        </nav>
      )}
      <main className="ws-main">
        {area === '' && <Home go={go} />}
        {area === 'meetings' && id === '' && <MeetingList search={search} go={go} />}
        {isForm && <MeetingForm key={route} id={id === 'new' ? undefined : id} go={go} />}
        {isMeeting && (
          <MeetingPage key={id} id={id} part={part === 'resolutions' ? 'resolutions' : 'summary'} go={go} />
        )}
        {area === 'tasks' && <TaskList search={search} go={go} />}
      </main>
    </>
  )
}
