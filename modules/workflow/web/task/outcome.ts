import type { WorkflowTask } from '#workflow/contract/task.ts'

/** How a task is with others: waiting for who signs first, or delegated. */
const AWAY_AS = { waiting: 'signing', open: 'delegated' } as const

const OUTCOMES = ['agree', 'reject', 'abstain'] as const

/** The key of an outcome's text; a task may be done without one. */
const outcomeKey = (outcome: string | null): (typeof OUTCOMES)[number] | 'none' =>
  OUTCOMES.find((one) => one === outcome) ?? 'none'

/** The same of a handled task, which may have been returned, or is with others for a while. */
export const outcomeOf = ({
  status,
  why,
  outcome,
}: Pick<WorkflowTask, 'status' | 'why' | 'outcome'>):
  | ReturnType<typeof outcomeKey>
  | 'returned'
  | (typeof AWAY_AS)[keyof typeof AWAY_AS] =>
  status === 'closed' ? (why === 'returned' ? why : outcomeKey(outcome)) : AWAY_AS[status]
