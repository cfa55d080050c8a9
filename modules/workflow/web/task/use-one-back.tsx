import { StepBack } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { useT } from '#shell/i18n.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'

interface OneBack {
  comment: string
  /** Whether the comment is one that the step accepts. */
  isEnough: (kind: 'return') => boolean
  done: () => void
}

/** Returns a task to the step just before in one click, with what stands in the comment. */
export function useOneBack({ comment, isEnough, done }: OneBack): (task: WorkflowTaskDetail) => Action[] {
  const t = useT()
  const giveBack = useMutate(workflowTaskRoutes.return, { refreshes: WORK_READS, done: t('workflow.act.returned') })
  return ({ id, actions, returnable: [previous] }) => {
    if (previous === undefined || !actions.includes('return')) return []
    const run = async () => {
      if (isEnough('return') && (await giveBack.run({ body: { id, comment } })) !== undefined) done()
    }
    const label = t('workflow.act.previous', { node: previous.name })
    return [{ key: 'previous', label, icon: <StepBack size={16} />, run: () => void run() }]
  }
}
