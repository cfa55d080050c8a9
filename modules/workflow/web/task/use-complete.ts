import { useMutate } from '#kit/form/use-mutate.ts'
import type { BatchResult } from '#contract/batch.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { workflowTaskRoutes, type Chosen, type Completion } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'

/** What an approver adds to a task when they complete it. */
interface Additions {
  comment: string
  /** The approvers chosen for nodes ahead. */
  chosen: Chosen | undefined
  /** Ids of the users who get the instance to read. */
  cc: string[]
  /** Files and the signature. */
  given: Pick<Completion, 'ossIdList' | 'signature'>
}

/**
 * Completes one task: the only call that does. `run` shows a failure as a message; `attempt`, for a task with a form,
 * throws it to the form, with what was filled in.
 */
export function useComplete(id: string, { comment, chosen, cc, given }: Additions) {
  const t = useT()
  const complete = useMutate(workflowTaskRoutes.complete, { refreshes: WORK_READS, done: t('workflow.act.done') })
  const order = { id, comment, outcome: 'agree' as const, cc, ...given, ...(chosen && { chosen }) }
  return {
    run: () => complete.run({ body: order }),
    attempt: (vars: Completion['vars']) => complete.attempt({ body: { ...order, vars } }),
  }
}

export type Decided = 'agree' | 'reject'

/** Decides several tasks, each by itself, with the same outcome and comment. */
export const completeTasks = (
  ids: readonly string[],
  decision: { outcome: Decided; comment: string },
): Promise<BatchResult> =>
  call(workflowTaskRoutes.completeMany, { body: { tasks: ids.map((id) => ({ id, ...decision })) } })
