/** What is called for one model: deletion, which asks first, its file, and suspending it. */
import type { Flag } from '#contract/scalars.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes, type WorkflowModel } from '#workflow/contract/model.ts'
import { MODEL_READS } from './reads.ts'
import type { PendingSuspension } from './SuspendDialog.tsx'

/** @param askSuspend opens the dialog that asks what becomes of running instances */
export function useModelCalls(askSuspend: (pending: PendingSuspension) => void) {
  const t = useT()
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
    else askSuspend({ name, suspended, running, act })
  }
  return { removeModel, save, suspendModel }
}
