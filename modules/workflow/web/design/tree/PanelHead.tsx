import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { carryOutOn, findStep, PROCESS, type SimpleCommand } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { KindIcon } from './kind-icons.tsx'
import { titleIn } from './titles.ts'
import { stepBy } from './use-card-keys.ts'
import { useTree } from './use-tree.ts'

/** What is chosen, and what can be done with it as a whole. */
export function PanelHead() {
  const t = useT()
  const { tree, chosen, choose } = useTree()
  const step = findStep(tree, chosen)?.step
  const isBranch = step === undefined
  return (
    <header className="wf-tree-head">
      {step && (
        <span className="wf-tree-icon">
          <KindIcon kind={step.kind} />
        </span>
      )}
      <h2>{titleIn(tree, chosen, t)}</h2>
      {!isBranch && (
        <>
          <Act name={t('workflow.tree.up')} icon={<ArrowUp size={16} />} command={stepBy(tree, chosen, -1)} />
          <Act name={t('workflow.tree.down')} icon={<ArrowDown size={16} />} command={stepBy(tree, chosen, 1)} />
        </>
      )}
      {isBranch && (
        <>
          <Act
            name={t('workflow.tree.left')}
            icon={<ArrowLeft size={16} />}
            command={{ type: 'moveBranch', id: chosen, by: -1 }}
          />
          <Act
            name={t('workflow.tree.right')}
            icon={<ArrowRight size={16} />}
            command={{ type: 'moveBranch', id: chosen, by: 1 }}
          />
        </>
      )}
      <Act name={t('workflow.tree.copy')} icon={<Copy size={16} />} command={{ type: 'copy', id: chosen }} />
      <Act name={t('workflow.tree.remove')} icon={<Trash2 size={16} />} command={{ type: 'remove', id: chosen }} />
      {chosen !== PROCESS && (
        <button type="button" className="wf-tree-process" onClick={() => choose(PROCESS)}>
          {t('workflow.tree.settings')}
        </button>
      )}
    </header>
  )
}

interface ActProps {
  name: string
  icon: ReactNode
  command: SimpleCommand | undefined
}

/** Offered only where it can be done. */
function Act({ name, icon, command }: ActProps) {
  const { tree, carryOut } = useTree()
  if (command === undefined || carryOutOn(tree, command) === undefined) return null
  return <IconButton size="small" name={name} icon={icon} onClick={() => carryOut(command)} />
}
