import { Ban, Check, CornerUpLeft, Forward, Hand, HandHelping, RotateCcw, Undo2, UserPlus, Users } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask as confirm } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'
import type { AskedAction } from './AskDialog.tsx'
import type { Reasoned } from './ReasonField.tsx'
import { useOneBack } from './use-one-back.tsx'

interface Ways {
  comment: string
  /** Whether the comment is one that the step accepts. */
  isEnough: (kind?: 'return') => boolean
  /** Opens the dialog for what an action requires first: a user, a node. */
  ask: (asked: AskedAction) => void
  /** Asks for the reason of a rejection or a return. */
  reason: (kind: Reasoned) => void
  /** The task is no longer the reader's. */
  done: () => void
  /** Completes the task, with its form where it has one (`useComplete`). */
  complete: () => void
}

/** What completing means: a decision, or filling in, for the first time or again after a return. */
export const completing = ({ fillsIn, returned }: WorkflowTaskDetail): 'agree' | 'submit' | 'resubmit' =>
  !fillsIn ? 'agree' : returned === null ? 'submit' : 'resubmit'

/** What can be done with a task; the server says which of it. */
export function useTaskActions({
  comment,
  isEnough,
  ask,
  reason,
  done,
  complete,
}: Ways): (task: WorkflowTaskDetail) => Action[] {
  const t = useT()
  const refreshes = WORK_READS
  const claim = useMutate(workflowTaskRoutes.claim, { refreshes })
  const unclaim = useMutate(workflowTaskRoutes.unclaim, { refreshes })
  const resolve = useMutate(workflowTaskRoutes.resolve, { refreshes })
  const oneBack = useOneBack({ comment, isEnough, done })
  const withdraw = useMutate(workflowTaskRoutes.withdraw, { refreshes, done: t('workflow.act.withdraw.done') })

  const then = async (work: Promise<unknown>) => {
    if ((await work) !== undefined) done()
  }
  return (task) => {
    const { id, labels } = task
    const takeBack = async () => {
      const isSure = await confirm({
        title: t('workflow.act.withdraw.ask'),
        consequence: t('workflow.act.withdraw.consequence'),
        yes: t('workflow.act.withdraw'),
      })
      if (isSure) await then(withdraw.run({ body: { id } }))
    }
    const asking = (kind: AskedAction['kind']) => () => ask({ kind })
    const allowed = allowedActions(
      {
        complete: {
          label: labels.complete ?? t(`workflow.act.${completing(task)}`),
          icon: <Check size={16} />,
          run: complete,
        },
        resolve: {
          label: t('workflow.act.resolve'),
          icon: <Undo2 size={16} />,
          run: () => isEnough() && void then(resolve.run({ body: { id, comment } })),
        },
        reject: {
          label: labels.reject ?? t('workflow.act.reject'),
          icon: <Ban size={16} />,
          danger: true,
          run: () => reason('reject'),
        },
        return: {
          label: labels.return ?? t('workflow.act.return'),
          icon: <CornerUpLeft size={16} />,
          run: () => reason('return'),
        },
        transfer: { label: t('workflow.act.transfer'), icon: <Forward size={16} />, run: asking('transfer') },
        delegate: { label: t('workflow.act.delegate'), icon: <HandHelping size={16} />, run: asking('delegate') },
        addSigner: { label: t('workflow.act.addSigner'), icon: <UserPlus size={16} />, run: asking('addSigner') },
        claim: {
          label: t('workflow.act.claim'),
          icon: <Hand size={16} />,
          run: () => void claim.run({ body: { id } }),
        },
        withdraw: { label: t('workflow.act.withdraw'), icon: <RotateCcw size={16} />, run: () => void takeBack() },
        unclaim: {
          label: t('workflow.act.unclaim'),
          icon: <Users size={16} />,
          run: () => void then(unclaim.run({ body: { id } })),
        },
      },
      task.actions,
    )
    return [...allowed, ...oneBack(task)]
  }
}
