import type { WorkflowTask } from '#workflow/contract/task.ts'

const OUTCOMES = ['agree', 'reject', 'abstain'] as const

/** The key of an outcome's text; a task may be done without one. */
const outcomeKey = (outcome: string | null): (typeof OUTCOMES)[number] | 'none' =>
  OUTCOMES.find((one) => one === outcome) ?? 'none'

/** The same of a handled task, which may have been returned. */
export const outcomeOf = ({
  why,
  outcome,
}: Pick<WorkflowTask, 'why' | 'outcome'>): ReturnType<typeof outcomeKey> | 'returned' =>
  why === 'returned' ? why : outcomeKey(outcome)
