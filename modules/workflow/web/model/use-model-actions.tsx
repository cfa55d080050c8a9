import {
  Archive,
  CircleCheck,
  Copy,
  Download,
  History,
  Pause,
  PenTool,
  Pencil,
  Rocket,
  Trash2,
  Users,
} from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { WorkflowModel } from '#workflow/contract/model.ts'
import type { PendingSuspension } from './SuspendDialog.tsx'
import { useModelCalls } from './use-model-calls.ts'

/** What opens for one model. */
export interface ModelDialogs {
  edit: (id: string) => void
  deploy: (id: string) => void
  access: (id: string) => void
  copy: (model: WorkflowModel) => void
  suspend: (pending: PendingSuspension) => void
}

/** What can be done with one model. */
export function useModelActions(open: ModelDialogs): (model: WorkflowModel) => Action[] {
  const t = useT()
  const [mayCreate, mayEdit] = [useCan('wf:model:save'), useCan('wf:model:update')]
  const [mayDeploy, mayDelete] = [useCan('wf:model:deploy'), useCan('wf:model:delete')]
  const seesArchives = useCan('wf:archive:page')
  const { removeModel, save, suspendModel } = useModelCalls(open.suspend)

  return (model) => {
    const { id, key, suspended } = model
    const other = suspended === 0 ? 1 : 0
    const actions: (Action & { isOffered: boolean })[] = [
      {
        key: 'design',
        label: t('workflow.model.design'),
        icon: <PenTool size={16} />,
        isOffered: mayEdit,
        run: () => goTo(`/bpm/model/design?id=${id}`),
      },
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
      ...(mayCreate ? [copyAction(t('workflow.model.copy'), () => open.copy(model))] : []),
      {
        key: 'file',
        label: t('workflow.file.save'),
        icon: <Download size={16} />,
        isOffered: true,
        run: () => void save(id),
      },
      {
        key: 'archives',
        label: t('workflow.archive.title'),
        icon: <Archive size={16} />,
        isOffered: seesArchives && suspended !== null,
        run: () => goTo(`/bpm/archive?keyword=${encodeURIComponent(key)}`),
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

const copyAction = (label: string, run: () => void) => ({
  key: 'copy',
  label,
  icon: <Copy size={16} />,
  isOffered: true,
  run,
})
