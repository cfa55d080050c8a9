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
import type { Turning } from '../model/TurnDialog.tsx'

interface VersionDoors {
  modelId: string
  versions: readonly WorkflowDefinition[]
  show: (id: string) => void
  compare: (from: string, to?: string) => void
  turn: (turning: Turning) => void
}

/** What can be done with one version. */
export function useVersionActions(doors: VersionDoors): (version: WorkflowDefinition) => Action[] {
  const t = useT()
  const [mayDeploy, mayEdit, mayMigrate] = [
    useCan('wf:model:deploy'),
    useCan('wf:model:update'),
    useCan('wf:batch:run'),
  ]
  const turn = useMutate(workflowDefinitionRoutes.turn, { refreshes: MODEL_READS })
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
  const turnVersion = ({ id, name, number, running }: WorkflowDefinition, suspended: Flag) => {
    const act = (cascade: boolean) => turn.run({ body: { id, suspended, cascade } })
    if (running === 0) void act(false)
    else doors.turn({ name: t('workflow.versionOf', { process: name, number }), suspended, running, act })
  }
  return (version) => {
    const { id, key, number, suspended, running } = version
    const other = suspended === 0 ? 1 : 0
    const before = doors.versions.find((one) => one.key === key && one.number < number)
    const newest = doors.versions.find((one) => one.key === key && one.isNewest)
    const actions: (Action & { isOffered: boolean })[] = [
      {
        key: 'show',
        label: t('workflow.version.show'),
        icon: <Eye size={16} />,
        isOffered: true,
        run: () => doors.show(id),
      },
      {
        key: 'before',
        label: t('workflow.version.compareBefore'),
        icon: <GitCompare size={16} />,
        isOffered: before !== undefined,
        run: () => before && doors.compare(before.id, id),
      },
      {
        key: 'draft',
        label: t('workflow.version.compareDraft'),
        icon: <GitCompare size={16} />,
        isOffered: true,
        run: () => doors.compare(id),
      },
      {
        key: 'migrate',
        label: t('workflow.migration.action'),
        icon: <ArrowRightLeft size={16} />,
        isOffered: mayMigrate && running > 0 && doors.versions.some((one) => one.key === key && one.id !== id),
        run: () =>
          goTo(
            `/bpm/migration?model=${doors.modelId}&from=${id}${newest === undefined || newest.id === id ? '' : `&to=${newest.id}`}`,
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
        label: t(`workflow.model.turn.${other}`),
        icon: other === 0 ? <CircleCheck size={16} /> : <Pause size={16} />,
        isOffered: mayDeploy,
        run: () => turnVersion(version, other),
      },
    ]
    return actions.filter(({ isOffered }) => isOffered)
  }
}
