import {
  BellRing,
  CircleX,
  CornerDownRight,
  FileX,
  Pause,
  Play,
  Share2,
  Split,
  Undo2,
  UsersRound,
  Variable,
} from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowInstanceRoutes, type InstanceAction, type WorkflowInstance } from '#workflow/contract/instance.ts'
import { WORK_READS } from '../reads.ts'
import { AGAIN, useStartAgain } from './use-again.tsx'

const REFUSED = new Set<WorkflowInstance['status']>(['rejected', 'canceled'])

/** An action that requires something first: a reason, users, a node. */
export interface AskedOfInstance {
  kind: Exclude<InstanceAction, 'withdraw' | 'resume' | 'again'>
  instance: WorkflowInstance
}

/** What can be done with one process; the server says which of it. `asked`: what `InstanceDialogs` is to ask. */
export function useInstanceActions() {
  const t = useT()
  const refreshes = WORK_READS
  const [asked, setAsked] = useState<AskedOfInstance>()
  const withdraw = useMutate(workflowInstanceRoutes.withdraw, { refreshes, done: t('workflow.instance.withdrawn') })
  const resume = useMutate(workflowInstanceRoutes.resume, { refreshes })

  const takeBack = async ({ id, title }: WorkflowInstance) => {
    const isSure = await ask({
      title: t('workflow.instance.withdraw.ask', { title }),
      consequence: t('workflow.instance.withdraw.consequence'),
      yes: t('workflow.instance.withdraw'),
      danger: true,
    })
    if (isSure) await withdraw.run({ body: { id } })
  }
  const startAgain = useStartAgain()
  const actions = (instance: WorkflowInstance): Action[] => {
    const asking = (kind: AskedOfInstance['kind']) => ({
      label: t(`workflow.instance.${kind}`),
      run: () => setAsked({ kind, instance }),
    })
    const all = allowedActions(
      {
        remind: { ...asking('remind'), icon: <BellRing size={16} /> },
        cc: { ...asking('cc'), icon: <UsersRound size={16} /> },
        share: { ...asking('share'), icon: <Share2 size={16} /> },
        again: { ...AGAIN, label: t('workflow.again'), run: () => void startAgain(instance.id) },
        withdraw: {
          label: t('workflow.instance.withdraw'),
          icon: <Undo2 size={16} />,
          run: () => void takeBack(instance),
        },
        suspend: { ...asking('suspend'), icon: <Pause size={16} /> },
        resume: {
          label: t('workflow.instance.resume'),
          icon: <Play size={16} />,
          run: () => void resume.run({ body: { id: instance.id } }),
        },
        jump: { ...asking('jump'), icon: <CornerDownRight size={16} /> },
        cancelBranch: { ...asking('cancelBranch'), icon: <Split size={16} />, danger: true },
        setVars: { ...asking('setVars'), icon: <Variable size={16} /> },
        cancel: { ...asking('cancel'), icon: <CircleX size={16} />, danger: true },
        void: { ...asking('void'), icon: <FileX size={16} />, danger: true },
      },
      instance.actions,
    )
    // Who was refused goes on with another request.
    const isFirst = ({ key }: Action) => key === 'again' && REFUSED.has(instance.status)
    return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
  }
  return { actions, asked, close: () => setAsked(undefined) }
}
