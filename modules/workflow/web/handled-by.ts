import type { useT } from '#shell/i18n.ts'
import type { WorkflowInstanceRow } from '#workflow/contract/instance.ts'

/** Whom a request waits for; a task that no one has claimed yet says so. */
export const handledBy = (
  { handlers, unclaimed }: Pick<WorkflowInstanceRow, 'handlers' | 'unclaimed'>,
  t: ReturnType<typeof useT>,
): string[] => (unclaimed ? [...handlers, t('workflow.unassigned')] : handlers)
