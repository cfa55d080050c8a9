import { ArrowRightLeft, CircleCheck, Download, Eye, GitCompare, Pause, RotateCcw } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { WorkflowDefinition } from '#workflow/contract/definition.ts'
import type { PendingSuspension } from '../model/SuspendDialog.tsx'
import { useVersionCalls } from './use-version-calls.ts'

interface VersionDialogs {
  modelId: string
  versions: readonly WorkflowDefinition[]
  show: (id: string) => void
  compare: (from: string, to?: string) => void
  suspend: (pending: PendingSuspension) => void
}

interface OfferedAction extends Action {
  readonly isOffered: boolean
}

/** What can be done with one version. */
export function useVersionActions(open: VersionDialogs): (version: WorkflowDefinition) => Action[] {
  const t = useT()
  const [mayDeploy, mayEdit, mayMigrate] = [
    useCan('wf:model:deploy'),
    useCan('wf:model:update'),
    useCan('wf:batch:run'),
  ]
  const viewActions = useViewActions(open)
  const { putBack, save, suspendVersion } = useVersionCalls(open.suspend)
  return (version) => {
    const { id, key, suspended, running } = version
    const other = suspended === 0 ? 1 : 0
    const newest = open.versions.find((one) => one.key === key && one.isNewest)
    const actions: OfferedAction[] = [
      ...viewActions(version),
      {
        key: 'migrate',
        label: t('workflow.migration.action'),
        icon: <ArrowRightLeft size={16} />,
        isOffered: mayMigrate && running > 0 && open.versions.some((one) => one.key === key && one.id !== id),
        run: () =>
          goTo(
            `/bpm/migration?model=${open.modelId}&from=${id}${!newest || newest.id === id ? '' : `&to=${newest.id}`}`,
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

/** Looking at one version, and at what changed: since the version before it, and until the draft. */
function useViewActions({ versions, show, compare }: VersionDialogs): (version: WorkflowDefinition) => OfferedAction[] {
  const t = useT()
  return ({ id, key, number }) => {
    const before = versions.find((one) => one.key === key && one.number < number)
    return [
      {
        key: 'show',
        label: t('workflow.version.show'),
        icon: <Eye size={16} />,
        isOffered: true,
        run: () => show(id),
      },
      {
        key: 'before',
        label: t('workflow.version.compareBefore'),
        icon: <GitCompare size={16} />,
        isOffered: before !== undefined,
        run: () => before && compare(before.id, id),
      },
      {
        key: 'draft',
        label: t('workflow.version.compareDraft'),
        icon: <GitCompare size={16} />,
        isOffered: true,
        run: () => compare(id),
      },
    ]
  }
}
