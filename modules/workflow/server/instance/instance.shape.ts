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
  part: Part,
): WorkflowInstance {
  const row = withProcessName(shown, actor.language)
  const stands = Object.values(state.tokens)
    .filter(({ st }) => st !== 'hold')
    .map(({ n }) => nodeText(ir, n, actor.language))
  return { ...row, stands: [...new Set(stands)], actions: instanceActions(actor, row, settings, part) }
}

/** The nodes an administrator may move a token from and to: no boundary events, and nothing inside of a sub-process. */
export function movable({ tokens }: State, ir: Ir, language: Language): WorkflowInstanceDetail['movable'] {
  const { id, nodes } = ir
  const named = (node: string) => ({ id: node, name: nodeText(ir, node, language) })
  const stands = Object.values(tokens).flatMap(({ st, n }) => (st === 'hold' ? [] : [n]))
  const reachable = Object.values(nodes).filter(
    ({ kind, scope }) => scope === id && kind !== 'boundary' && kind !== 'start' && kind !== 'eventSubProcess',
  )
  return { from: [...new Set(stands)].map(named), to: reachable.map((node) => named(node.id)) }
}
