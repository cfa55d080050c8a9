import { countText, useReportWaiting } from '#shell/frame/waiting.ts'
import { useT } from '#shell/i18n.ts'
import { useIdle } from '#shell/page/use-idle.ts'
import { useCall } from '#shell/request/use-call.ts'
import { MY_WORK } from '#shell/routes/private-routes.ts'
import { bareTaskRoutes } from './bare-home-routes.ts'
import { TODO_FIGURE, TODO_QUERY } from './home-calls.ts'
import { useWorkChanges } from './use-work-changes.ts'
import './work-badge.css'

/**
 * How many tasks wait for the person, on the shortcut to my work; menus and the tab of the browser show the same. A
 * failure shows nothing.
 */
export function WorkBadge() {
  const t = useT()
  const isIdle = useIdle()
  const { data } = useCall(bareTaskRoutes.toDo, { query: TODO_QUERY }, { enabled: isIdle })
  useWorkChanges(bareTaskRoutes.toDo, TODO_FIGURE)
  const count = data?.total ?? 0
  useReportWaiting(MY_WORK, count)
  if (count === 0) return null
  return (
    <>
      <span className="pt-unseen">{t('workflow.work.waiting', { count })}</span>
      <span className="wf-badge" aria-hidden="true">
        {countText(count)}
      </span>
    </>
  )
}
