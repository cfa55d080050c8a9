import { CircleX, Pause, Play, Undo2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowInstanceRoutes, type WorkflowInstance } from '#workflow/contract/instance.ts'
import { WORK_READS } from '../reads.ts'

/** What can be done with one process; the server says which of it. */
export function useInstanceActions(): (instance: WorkflowInstance) => Action[] {
  const t = useT()
  const refreshes = WORK_READS
  const withdraw = useMutate(workflowInstanceRoutes.withdraw, { refreshes, done: t('workflow.instance.withdrawn') })
  const suspend = useMutate(workflowInstanceRoutes.suspend, { refreshes })
  const resume = useMutate(workflowInstanceRoutes.resume, { refreshes })
  const cancel = useMutate(workflowInstanceRoutes.cancel, { refreshes, done: t('workflow.instance.canceled') })

  const sure = (kind: 'withdraw' | 'cancel', { title }: WorkflowInstance) =>
    ask({
      title: t(`workflow.instance.${kind}.ask`, { title }),
      consequence: t(`workflow.instance.${kind}.consequence`),
      yes: t(`workflow.instance.${kind}`),
      danger: true,
    })
  const take = async (kind: 'withdraw' | 'cancel', instance: WorkflowInstance) => {
    if (!(await sure(kind, instance))) return
    await (kind === 'withdraw' ? withdraw : cancel).run({ body: { id: instance.id } })
  }
  return (instance) =>
    allowedActions(
      {
        withdraw: {
          label: t('workflow.instance.withdraw'),
          icon: <Undo2 size={16} />,
          run: () => void take('withdraw', instance),
        },
        suspend: {
          label: t('workflow.instance.suspend'),
          icon: <Pause size={16} />,
          run: () => void suspend.run({ body: { id: instance.id } }),
        },
        resume: {
          label: t('workflow.instance.resume'),
          icon: <Play size={16} />,
          run: () => void resume.run({ body: { id: instance.id } }),
        },
        cancel: {
          label: t('workflow.instance.cancel'),
          icon: <CircleX size={16} />,
          danger: true,
          run: () => void take('cancel', instance),
        },
      },
      instance.actions.filter((action) => action !== 'jump' && action !== 'setVars'),
    )
}
