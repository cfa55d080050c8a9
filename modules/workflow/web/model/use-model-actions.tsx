import type { Flag } from '#contract/scalars.ts'
import { CircleCheck, Download, History, Pause, Pencil, Rocket, Trash2, Users } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes, type WorkflowModel } from '#workflow/contract/model.ts'
import { MODEL_READS } from './reads.ts'
import type { PendingSuspension } from './SuspendDialog.tsx'

/** What opens for one model. */
export interface ModelDialogs {
  edit: (id: string) => void
  deploy: (id: string) => void
  access: (id: string) => void
  suspend: (pending: PendingSuspension) => void
}

/** What can be done with one model. */
export function useModelActions(open: ModelDialogs): (model: WorkflowModel) => Action[] {
  const t = useT()
  const [mayEdit, mayDeploy, mayDelete] = [
    useCan('wf:model:update'),
    useCan('wf:model:deploy'),
    useCan('wf:model:delete'),
  ]
  const suspend = useMutate(workflowModelRoutes.suspend, { refreshes: MODEL_READS })
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
  const save = (id: string) =>
    download(workflowModelFileRoutes.file, { params: { id } }).catch((thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  const suspendModel = ({ id, name, running }: WorkflowModel, suspended: Flag) => {
    const act = (cascade: boolean) => suspend.run({ body: { id, suspended, cascade } })
    if (running === 0) void act(false)
    else open.suspend({ name, suspended, running, act })
  }
  return (model) => {
    const { id, suspended } = model
    const other = suspended === 0 ? 1 : 0
    const actions: (Action & { isOffered: boolean })[] = [
      {
        key: 'deploy',
        label: t('workflow.model.deploy'),
        icon: <Rocket size={16} />,
        isOffered: mayDeploy,
        run: () => open.deploy(id),
      },
      {
        key: 'edit',
        label: t('workflow.model.edit'),
        icon: <Pencil size={16} />,
        isOffered: mayEdit,
        run: () => open.edit(id),
      },
      {
        key: 'versions',
        label: t('workflow.version.title'),
        icon: <History size={16} />,
        isOffered: suspended !== null,
        run: () => goTo(`/bpm/version?model=${id}`),
      },
      {
        key: 'access',
        label: t('workflow.access.action'),
        icon: <Users size={16} />,
        isOffered: mayDeploy,
        run: () => open.access(id),
      },
      {
        key: 'file',
        label: t('workflow.file.save'),
        icon: <Download size={16} />,
        isOffered: true,
        run: () => void save(id),
      },
      {
        key: 'turn',
        label: t(`workflow.model.suspend.${other}`),
        icon: other === 0 ? <CircleCheck size={16} /> : <Pause size={16} />,
        isOffered: mayDeploy && suspended !== null,
        run: () => suspendModel(model, other),
      },
      {
        key: 'delete',
        label: t('workflow.delete'),
        icon: <Trash2 size={16} />,
        danger: true,
        isOffered: mayDelete,
        run: () => void removeModel(model),
      },
    ]
    return actions.filter(({ isOffered }) => isOffered)
  }
}
