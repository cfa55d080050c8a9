import type { Flag } from '#contract/scalars.ts'
import { ArrowRightLeft, CircleCheck, Download, Eye, GitCompare, Pause, RotateCcw } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { workflowDefinitionRoutes, type WorkflowDefinition } from '#workflow/contract/definition.ts'
import { MODEL_READS } from '../model/reads.ts'
import type { PendingSuspension } from '../model/SuspendDialog.tsx'

interface VersionDialogs {
  modelId: string
  versions: readonly WorkflowDefinition[]
  show: (id: string) => void
  compare: (from: string, to?: string) => void
  suspend: (pending: PendingSuspension) => void
}

/** What can be done with one version. */
export function useVersionActions(open: VersionDialogs): (version: WorkflowDefinition) => Action[] {
  const t = useT()
  const [mayDeploy, mayEdit, mayMigrate] = [
    useCan('wf:model:deploy'),
    useCan('wf:model:update'),
    useCan('wf:batch:run'),
  ]
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
    else open.suspend({ name: t('workflow.versionOf', { process: name, number }), suspended, running, act })
  }
  return (version) => {
    const { id, key, number, suspended, running } = version
    const other = suspended === 0 ? 1 : 0
    const before = open.versions.find((one) => one.key === key && one.number < number)
    const newest = open.versions.find((one) => one.key === key && one.isNewest)
    const actions: (Action & { isOffered: boolean })[] = [
      {
        key: 'show',
        label: t('workflow.version.show'),
        icon: <Eye size={16} />,
        isOffered: true,
        run: () => open.show(id),
      },
      {
        key: 'before',
        label: t('workflow.version.compareBefore'),
        icon: <GitCompare size={16} />,
        isOffered: before !== undefined,
        run: () => before && open.compare(before.id, id),
      },
      {
        key: 'draft',
        label: t('workflow.version.compareDraft'),
        icon: <GitCompare size={16} />,
        isOffered: true,
        run: () => open.compare(id),
      },
      {
        key: 'migrate',
        label: t('workflow.migration.action'),
        icon: <ArrowRightLeft size={16} />,
        isOffered: mayMigrate && running > 0 && open.versions.some((one) => one.key === key && one.id !== id),
        run: () =>
          goTo(
            `/bpm/migration?model=${open.modelId}&from=${id}${newest === undefined || newest.id === id ? '' : `&to=${newest.id}`}`,
          ),
      },
      {
        key: 'file',
        label: t('workflow.file.save'),
        icon: <Download size={16} />,
        isOffered: true,
        run: () => void save(id),
      },
      {
        key: 'restore',
        label: t('workflow.version.restore'),
        icon: <RotateCcw size={16} />,
        isOffered: mayEdit,
        run: () => void putBack(version),
      },
      {
        key: 'turn',
        label: t(`workflow.model.suspend.${other}`),
        icon: other === 0 ? <CircleCheck size={16} /> : <Pause size={16} />,
        isOffered: mayDeploy,
        run: () => suspendVersion(version, other),
      },
    ]
    return actions.filter(({ isOffered }) => isOffered)
  }
}
