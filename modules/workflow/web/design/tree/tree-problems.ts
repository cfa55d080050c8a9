/** What is wrong with a tree, each at its card: what the server finds in its file and what only the tree shows. */
import {
  branchesOf,
  findBranch,
  findStep,
  PROCESS,
  problemsOfTree,
  type SimpleTree,
  type TreeProblemCode,
} from '#process/simple/index.ts'
import type { Translate } from '#shell/i18n.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import { titleIn } from './titles.ts'
import type { CardProblem } from './use-tree.ts'

/** What the server says of the same thing, in the words of BPMN. */
const SAME: Readonly<Record<TreeProblemCode, string>> = {
  CONDITION_MISSING: 'NO_CONDITION',
  TARGET_MISSING: 'LINK_TARGET',
  NEVER_ENDS: 'CYCLE_WITHOUT_END',
  NEVER_REACHED: 'UNREACHABLE',
}

/** All problems, each with the id of its card in `node`. Notes on what is read and not used are left out. */
export function allProblems(tree: SimpleTree, found: readonly ModelProblem[], t: Translate): ModelProblem[] {
  const own = problemsOfTree(tree)
  const placed = found.map((problem) => ({
    ...problem,
    node: cardOf(tree, problem),
    message: inTitles(tree, problem.message, t),
  }))
  const others = placed.filter(({ code, node }) => !own.some((one) => SAME[one.code] === code && one.id === node))
  return [
    ...own.map(({ code, id }) => ({
      code,
      severity: code === 'TARGET_MISSING' ? ('error' as const) : ('warning' as const),
      node: id,
      message: t(`workflow.tree.problem.${code}`),
    })),
    ...others,
  ]
}

/** An id of a step, or of a node that is made for one. */
const IDS = /(?<![\w-])([a-z][A-Za-z]{0,19}\d{1,6})(?:_(?:join|in|out|start|end|limit|late))?(?![\w-])/g

/** What the check says with the titles of cards, where it knows no names of steps and says their ids. */
const inTitles = (tree: SimpleTree, message: string, t: Translate): string =>
  message.replace(IDS, (text, id: string) => titleIn(tree, id, t) ?? text)

/** The card that shows a node or flow: gateways stand for their block, a flow for the branch that begins with it. */
function cardOf(tree: SimpleTree, { node, flow }: ModelProblem): string | null {
  if (flow !== undefined && [...branchesOf(tree.steps)].some(({ id }) => id === flow)) return flow
  if (node === null || node === tree.process['key']) return node === null ? null : PROCESS
  const block = node.replace(/_(?:join|in)$/, '')
  return (findStep(tree, block) ?? findBranch(tree.steps, block)) ? block : node
}

export function problemsByCard(problems: readonly ModelProblem[]): ReadonlyMap<string, readonly CardProblem[]> {
  const cards = new Map<string, CardProblem[]>()
  for (const { node, severity, message } of problems) {
    if (node === null || severity === 'info') continue
    cards.set(node, [...(cards.get(node) ?? []), { isError: severity === 'error', text: message }])
  }
  return cards
}
