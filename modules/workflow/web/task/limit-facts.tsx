import type { ReactNode } from 'react'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { t } from '#shell/i18n.ts'
import type { ComingLimit } from '#workflow/contract/task.ts'

/** What comes by itself while no one acts on a task, and when: facts of the task. */
export function limitFacts(timeLimit: ComingLimit | undefined): { label: string; value: ReactNode }[] {
  const { remindDate = null, rule = null, ruleDate = null } = timeLimit ?? {}
  return [
    ...(remindDate === null ? [] : [{ label: t('workflow.limit.remind'), value: <RelativeTime at={remindDate} /> }]),
    ...(rule === null ? [] : [{ label: t(`workflow.limit.${rule}`), value: <RelativeTime at={ruleDate} /> }]),
  ]
}
