/**
 * An instance as its row and as it is shown. Its audit records are written with the commands of administrators
 * (`audit.service.ts`).
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Ir, State } from '#process/index.ts'
import type { WorkflowInstance, WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import { instanceActions, type Part } from './instance.policy.ts'

type Row = Omit<WorkflowInstance, 'stands' | 'actions'> & { state: State; processEn: string }

export function toInstance(
  actor: Actor,
  { state, ...shown }: Row,
  { ir, settings }: Definition,
  part: Omit<Part, 'branches'>,
): WorkflowInstance {
  const row = withProcessName(shown, actor.language)
  const nodes = standingAt(state)
  const stands = nodes.map((node) => nodeText(ir, node, actor.language))
  const actions = instanceActions(actor, row, settings, { ...part, branches: standingAt(state, 'join').length })
  return { ...row, stands: [...new Set(stands)], actions }
}

/**
 * The nodes where something stands; a canceled branch that a join counts is nowhere any more.
 * @param except tokens in that state
 */
export const standingAt = ({ tokens }: State, except?: 'join'): string[] => [
  ...new Set(
    Object.values(tokens).flatMap(({ st, n, void: isCanceled = false }) =>
      st === 'hold' || st === except || isCanceled ? [] : [n],
    ),
  ),
]

/** The nodes an administrator may move a token from and to: no boundary events, and nothing inside of a sub-process. */
export function movable(state: State, ir: Ir, language: Language): WorkflowInstanceDetail['movable'] {
  const { id, nodes } = ir
  const named = (node: string) => ({ id: node, name: nodeText(ir, node, language) })
  const reachable = Object.values(nodes).filter(
    ({ kind, scope }) => scope === id && kind !== 'boundary' && kind !== 'start' && kind !== 'eventSubProcess',
  )
  return { from: standingAt(state).map(named), to: reachable.map((node) => named(node.id)) }
}
