import { Plus } from 'lucide-react'
import { Fragment } from 'react'
import {
  isBlock,
  isExit,
  isScope,
  isStandard,
  type SimpleBlock,
  type SimpleBranch,
  type SimpleStep,
} from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { AddStep } from './AddStep.tsx'
import { Card } from './Card.tsx'
import { KindIcon } from './kind-icons.tsx'
import { newBranch } from './new-step.ts'
import { branchTitle, stepTitle, titleIn } from './titles.ts'
import { useTree } from './use-tree.ts'
import { branchWords, stepWords } from './words.ts'

/** Steps one below the other, and between them the places for new ones. */
export function Row({ row, steps }: { row: string; steps: readonly SimpleStep[] }) {
  const last = steps.at(-1)
  return (
    <>
      {steps.map((step, at) => (
        <Fragment key={step.id}>
          <AddStep place={{ row, at }} />
          {!isBlock(step) ? <Step step={step} /> : isScope(step) ? <Scope block={step} /> : <Block block={step} />}
        </Fragment>
      ))}
      {!(last && isExit(last)) && <AddStep place={{ row, at: steps.length }} />}
    </>
  )
}

function Step({ step }: { step: SimpleStep }) {
  const t = useT()
  const { tree, nameOf } = useTree()
  const words = stepWords(step, { t, nameOf, titleOf: (id) => titleIn(tree, id, t) })
  return (
    <Card
      id={step.id}
      title={stepTitle(step, t)}
      icon={<KindIcon kind={step.kind} />}
      look={step.kind === 'end' ? 'end' : 'step'}
      {...words}
    />
  )
}

/** Whether nothing comes out of a row at its end. */
function isOver(steps: readonly SimpleStep[]): boolean {
  const last = steps.at(-1)
  if (last === undefined || isScope(last)) return false
  return isBlock(last) ? last.branches.every((branch) => isOver(branch.steps)) : isExit(last)
}

/** Steps that belong together, with a border around them: what follows comes after all of them. */
function Scope({ block }: { block: SimpleBlock }) {
  const t = useT()
  const [inside] = block.branches
  return (
    <div className="wf-tree-scope" role="group" aria-label={stepTitle(block, t)}>
      <Step step={block} />
      {inside && <Row row={inside.id} steps={inside.steps} />}
    </div>
  )
}

function Block({ block }: { block: SimpleBlock }) {
  const t = useT()
  const { carryOut, isReadOnly } = useTree()
  const open = block.branches.flatMap((branch, at) => (isOver(branch.steps) ? [] : [at]))
  const [first = 0, last = -1] = [open[0], open.at(-1)]
  /** Which halves of the line below a branch lead to where the branches come together. */
  const foot = (at: number) => {
    const [left, right] = [at > first && at <= last, at >= first && at < last]
    return left && right ? 'both' : left ? 'left' : right ? 'right' : 'none'
  }
  return (
    <div className="wf-tree-block">
      <div className="wf-tree-fork">
        <Card
          id={block.id}
          title={stepTitle(block, t)}
          lines={[]}
          icon={<KindIcon kind={block.kind} size={14} />}
          look="fork"
        />
        {!isReadOnly && (
          <button
            type="button"
            className="wf-tree-more"
            aria-label={t('workflow.tree.addBranch')}
            title={t('workflow.tree.addBranch')}
            onClick={() => carryOut({ type: 'addBranch', block: block.id, fields: newBranch(block, t) })}
          >
            <Plus size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="wf-tree-branches">
        {block.branches.map((branch, at) => (
          <Branch key={branch.id} block={block} branch={branch} at={at} foot={foot(at)} />
        ))}
      </div>
    </div>
  )
}

interface BranchProps {
  block: SimpleBlock
  branch: SimpleBranch
  at: number
  foot: 'both' | 'left' | 'right' | 'none'
}

function Branch({ block, branch, at, foot }: BranchProps) {
  const t = useT()
  const { sayCondition } = useTree()
  const words = branchWords(block, branch, t, sayCondition)
  const above =
    block.kind === 'condition' && !isStandard(block, branch)
      ? t('workflow.tree.priority', { number: at + 1 })
      : undefined
  return (
    <div className="wf-tree-branch" data-foot={foot} role="group" aria-label={branchTitle(block, branch, t)}>
      <Card
        id={branch.id}
        {...(above !== undefined && { above })}
        title={branchTitle(block, branch, t)}
        lines={words === undefined || words === '' ? [] : [words]}
        look="branch"
      />
      <Row row={branch.id} steps={branch.steps} />
      {!isOver(branch.steps) && <span className="wf-tree-line" />}
    </div>
  )
}
