/**
 * The initiator's own request: where a model does not let them, initiators decide nothing about what they started,
 * whatever rule, deputy or colleague would bring it to them (docs/approvers.md).
 */
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { namesRead, type Expression, type Ir } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { parseRule, type Rule } from './people-rule.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'

/** What of an instance says whose request it is. */
export interface Request {
  starterId: string | null
  definition: { ir: Ir }
}

/** The variable that holds the initiator wherever the model gives it no other name. */
const INITIATOR = 'initiator'

/** Whether a person would decide at a node about what they started themselves, without the model saying so. */
export const isOwnMatter = ({ starterId, definition: { ir } }: Request, node: string, userId: string): boolean =>
  starterId !== null && userId === starterId && !allowsInitiator(ir, node)

/** The person whom no rule of a node finds: the initiator, where the model does not let them decide there. */
export const excludedAt = ({ starterId, definition: { ir } }: Request, node: string): string | null =>
  starterId === null || allowsInitiator(ir, node) ? null : starterId

/** Whether a rule may find the initiator: the node says what then happens, or the rule means exactly this person. */
export function mayFindInitiator(ir: Ir, node: string, rule: Rule): boolean {
  // Who gets a process to read decides nothing.
  if (ir.nodes[node]?.cc !== undefined) return true
  if (ir.nodes[node]?.user?.whenInitiator !== undefined) return true
  if (rule.kind === 'expression') return readsInitiator(ir, rule.expression)
  return rule.kind === 'initiator' || rule.kind === 'user'
}

/**
 * Whether the model lets the initiator decide at a node: it says so, or names the initiator there and nothing else
 * about them.
 */
function allowsInitiator(ir: Ir, node: string): boolean {
  const known = allowed.get(ir) ?? new Map<string, boolean>()
  allowed.set(ir, known)
  const found = known.get(node) ?? namesInitiator(ir, node)
  known.set(node, found)
  return found
}

/** By intermediate form and node: definitions never change. */
const allowed = new WeakMap<Ir, Map<string, boolean>>()

function namesInitiator(ir: Ir, node: string): boolean {
  const { whenInitiator, people = '', assignee, candidateUsers } = ir.nodes[node]?.user ?? {}
  if (whenInitiator !== undefined) return whenInitiator === 'self'
  const rules = parseRule(people)
  return (
    rules.some(({ kind }) => kind === 'initiator') ||
    rules.some((rule) => rule.kind === 'expression' && readsInitiator(ir, rule.expression)) ||
    [assignee, candidateUsers].some((expression) => expression !== undefined && readsInitiator(ir, expression))
  )
}

function readsInitiator({ nodes }: Ir, expression: Expression): boolean {
  const read = namesRead(expression)
  const named = Object.values(nodes).flatMap(({ kind, outputs = [] }) =>
    kind === 'start' ? outputs.flatMap(({ name, value }) => (isInitiator(value) ? [name] : [])) : [],
  )
  return [INITIATOR, ...named].some((name) => read.has(name))
}

const isInitiator = (value: object): boolean => 'text' in value && value.text === `\${${INITIATOR}}`

/**
 * Whether a user may decide about an instance by administering it: not who started it, unless they administer the
 * organisation.
 */
export const mayDecide = (
  { userId, superAdmin }: Pick<Actor, 'userId' | 'superAdmin'>,
  { starterId }: Pick<LoadedInstance, 'starterId'>,
): boolean => superAdmin === 1 || starterId !== userId

/** @throws AppError process_own_matter */
export function assertMayDecide(
  actor: Pick<Actor, 'userId' | 'superAdmin'>,
  instance: Pick<LoadedInstance, 'starterId'>,
): void {
  if (!mayDecide(actor, instance)) throw new AppError(workflowErrors.ownMatter)
}
