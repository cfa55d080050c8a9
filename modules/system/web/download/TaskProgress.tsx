import type { Task } from '#contract/task.ts'
import { formatPercent } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'

/** How far a running task is: rows written of all. Until that is known the bar only says that it goes on. */
export function TaskProgress({ task: { title, done, total } }: { task: Task }) {
  const t = useT()
  const share = total > 0 ? Math.min(done / total, 1) : 0
  return (
    <span className="sys-task-progress">
      <progress max={1} value={share} aria-label={t('system.task.progressOf', { name: title })} />
      <span className="sys-task-share">{formatPercent(Math.floor(share * 100) / 100, currentLanguage())}</span>
      <span className="sys-task-done">{t('system.task.doneOf', { done, total })}</span>
    </span>
  )
}
