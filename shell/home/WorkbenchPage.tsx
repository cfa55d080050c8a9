import { useT } from '../i18n.ts'
import { usePerson } from '../session/session.ts'
import { dayOf } from './HomePage.tsx'
import { useNow } from './use-now.ts'
import { VisitHome } from './VisitHome.tsx'
import { WidgetHome } from './WidgetHome.tsx'

/** What waits for the person: to-dos, messages, and the ways to their pages. */
export default function WorkbenchPage() {
  const t = useT()
  const isVisit = usePerson().support !== undefined
  const now = useNow()
  return isVisit ? <VisitHome /> : <WidgetHome page="workbench" title={t('shell.workbenchPage')} facts={dayOf(now)} />
}
