/** What steps and branches are called where they have no name. Pure. */
import {
  END,
  findBranch,
  findStep,
  isStandard,
  PROCESS,
  START,
  type SimpleBlock,
  type SimpleBranch,
  type SimpleStep,
  type SimpleTree,
} from '#process/simple/index.ts'
import type { Translate } from '#shell/i18n.ts'

export const stepTitle = ({ kind, fields }: SimpleStep, t: Translate): string =>
  fields['name'] ?? t(`workflow.tree.kind.${kind}`)

export function branchTitle(block: SimpleBlock, branch: SimpleBranch, t: Translate): string {
  const { name } = branch.fields
  if (name !== undefined) return name
  if (isStandard(block, branch)) return t('workflow.tree.otherwise')
  const number = block.branches.indexOf(branch) + 1
  return t(block.kind === 'parallel' ? 'workflow.tree.branchOf' : 'workflow.tree.conditionOf', { number })
}

/** What anything of a tree is called; undefined where there is no such thing. */
export function titleIn(tree: SimpleTree, id: string, t: Translate): string | undefined {
  if (id === PROCESS) return tree.process['name'] ?? t('workflow.design.process')
  if (id === START) return tree.start['name'] ?? t('workflow.design.startName')
  if (id === END) return tree.end['name'] ?? t('workflow.design.endName')
  const step = findStep(tree, id)?.step
  if (step !== undefined) return stepTitle(step, t)
  const within = findBranch(tree.steps, id)
  return within && branchTitle(within.block, within.branch, t)
}
