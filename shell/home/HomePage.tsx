import { useT } from '../i18n.ts'
import { usePerson } from '../session/session.ts'
import { timeZone, wallClock } from '../time/zone.ts'
import { greetingAt } from './greeting.ts'
import { useNow } from './use-now.ts'
import { VisitHome } from './VisitHome.tsx'
import { WidgetHome } from './WidgetHome.tsx'
import { dateFormat } from '../formats.ts'

/** The first page: the greeting, four numbers, and the widgets as the person has arranged them. */
export default function HomePage() {
  return usePerson().support ? <VisitHome /> : <OwnHome />
}

function OwnHome() {
  const t = useT()
  const now = useNow()
  const { realName, username, deptName, tenantName } = usePerson()
  return (
    <WidgetHome
      page="home"
      title={t(`shell.greeting.${greetingAt(wallClock(now).hour)}`, { name: realName || username })}
      facts={[...dayOf(now), tenantName, deptName]}
    />
  )
}

/** Date and weekday, apart. */
export function dayOf(now: Date): string[] {
  const zone = timeZone()
  const format = (how: Intl.DateTimeFormatOptions) => dateFormat({ ...how, timeZone: zone }).format(now)
  return [format({ month: 'long', day: 'numeric' }), format({ weekday: 'long' })]
}
