import { useT } from '../i18n.ts'
import { dayOf } from './HomePage.tsx'
import { useNow } from './use-now.ts'
import { WidgetHome } from './WidgetHome.tsx'

/** What waits for the person: to-dos, messages, and the ways to their pages. */
export default function WorkbenchPage() {
  const t = useT()
  return <WidgetHome page="workbench" title={t('shell.workbenchPage')} facts={dayOf(useNow())} />
}
