import { CircleCheck, Pause, Pencil, Rocket, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/useCan.ts'
import { useT } from '#shell/i18n.ts'
import { workflowModelRoutes, type WorkflowModel } from '#workflow/contract/model.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'

/** What shows a model, and therefore changes with one. */
export const MODEL_READS = [workflowModelRoutes.page, workflowModelRoutes.get, workflowInstanceRoutes.startable]

/** What can be done with one model. */
export function useModelActions(edit: (id: string) => void): (model: WorkflowModel) => Action[] {
  const t = useT()
  const [mayEdit, mayDeploy, mayDelete] = [
    useCan('wf:model:update'),
    useCan('wf:model:deploy'),
    useCan('wf:model:delete'),
  ]
  const deploy = useMutate(workflowModelRoutes.deploy, {
    refreshes: MODEL_READS,
    done: ({ number }) => t('workflow.model.deploy.done', { number }),
  })
  const turn = useMutate(workflowModelRoutes.turn, { refreshes: MODEL_READS })
  const remove = useMutate(workflowModelRoutes.remove, { refreshes: MODEL_READS })

  const removeModel = async ({ id, name }: WorkflowModel) => {
    const isSure = await ask({
      title: t('workflow.model.delete.ask', { name }),
      consequence: t('workflow.model.delete.consequence'),
      yes: t('workflow.delete'),
      danger: true,
    })
    if (isSure) await remove.run({ params: { id } })
  }
  return (model) => {
    const { id, state } = model
    const other = state === 'active' ? 'suspended' : 'active'
    return [
      ...(mayDeploy
        ? [
            {
              key: 'deploy',
              label: t('workflow.model.deploy'),
              icon: <Rocket size={16} />,
              run: () => void deploy.run({ body: { id } }),
            },
          ]
        : []),
      ...(mayEdit
        ? [{ key: 'edit', label: t('workflow.model.edit'), icon: <Pencil size={16} />, run: () => edit(id) }]
        : []),
      ...(mayDeploy && state !== null
        ? [
            {
              key: 'turn',
              label: t(`workflow.model.turn.${other}`),
              icon: other === 'active' ? <CircleCheck size={16} /> : <Pause size={16} />,
              run: () => void turn.run({ body: { id, state: other } }),
            },
          ]
        : []),
      ...(mayDelete
        ? [
            {
              key: 'delete',
              label: t('workflow.delete'),
              icon: <Trash2 size={16} />,
              danger: true,
              run: () => void removeModel(model),
            },
          ]
        : []),
    ]
  }
}
