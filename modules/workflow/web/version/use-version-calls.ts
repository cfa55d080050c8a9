/** What is called for one version: making it the draft again, which asks first, its file, and suspending it. */
import type { Flag } from '#contract/scalars.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { workflowDefinitionRoutes, type WorkflowDefinition } from '#workflow/contract/definition.ts'
import { MODEL_READS } from '../model/reads.ts'
import type { PendingSuspension } from '../model/SuspendDialog.tsx'

/** @param askSuspend opens the dialog that asks what becomes of running instances */
export function useVersionCalls(askSuspend: (pending: PendingSuspension) => void) {
  const t = useT()
  const suspend = useMutate(workflowDefinitionRoutes.suspend, { refreshes: MODEL_READS })
  const restore = useMutate(workflowDefinitionRoutes.restore, {
    refreshes: MODEL_READS,
    done: t('workflow.version.restored'),
  })
  const putBack = async ({ id, number }: WorkflowDefinition) => {
    const isSure = await ask({
      title: t('workflow.version.restore.ask', { number }),
      consequence: t('workflow.version.restore.consequence'),
      yes: t('workflow.version.restore'),
      danger: true,
    })
    if (isSure) await restore.run({ body: { id } })
  }
  const save = (id: string) =>
    download(workflowDefinitionRoutes.file, { params: { id } }).catch((thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  const suspendVersion = ({ id, name, number, running }: WorkflowDefinition, suspended: Flag) => {
    const act = (cascade: boolean) => suspend.run({ body: { id, suspended, cascade } })
    if (running === 0) void act(false)
    else askSuspend({ name: t('workflow.versionOf', { process: name, number }), suspended, running, act })
  }
  return { putBack, save, suspendVersion }
}
