/**
 * What a rejection does at a node: one rule, whatever command it comes by and however many decide. Where the file says
 * nothing it follows from the model: conditions behind that read the outcome continue, a task that who started it fills
 * in has nothing to reject, everything else ends.
 */
import { readsAny } from '../expressions/reads.ts'
import { linkTargets } from '../compile/graph.ts'
import type { Expression, Ir, Node, RejectRule, ReturningRule, Value } from '../model/ir.ts'

/** The names by which conditions see a decision. */
const DECISION = new Set(['outcome', 'nrOfAgreed', 'nrOfRejected'])
const VOTES = new Set(['nrOfAgreed', 'nrOfRejected'])

const remembered = new WeakMap<Ir, Map<string, RejectRule>>()

/** The rule of a task of people. A definition never changes, so it is worked out once for each node. */
export function rejectRuleOf(ir: Ir, node: Node): RejectRule {
  const rules = remembered.get(ir) ?? new Map<string, RejectRule>()
  remembered.set(ir, rules)
  const known = rules.get(node.id)
  if (known !== undefined) return known
  const rule = node.user?.onReject ?? impliedRule(ir, node)
  rules.set(node.id, rule)
  return rule
}

const RETURNING: readonly RejectRule[] = ['initiator', 'previous', 'return'] satisfies ReturningRule[]
/** Whether it goes back, for which the past is needed. */
export const isReturning = (rule: RejectRule): rule is ReturningRule => RETURNING.includes(rule)

/** Whether there is something to reject at a node. */
export const isRejectable = (ir: Ir, node: Node): boolean => node.kind === 'user' && rejectRuleOf(ir, node) !== 'none'

/** Without a mode one rejection decides, unless the model itself counts votes or goes on by the outcome. */
export const decidesAtOnce = (ir: Ir, node: Node): boolean =>
  node.kind === 'user' && rejectRuleOf(ir, node) !== 'continue' && !countsVotes(node)

/** Whether the completion condition of a node reads how its members voted. */
export const countsVotes = ({ multi }: Node): boolean =>
  multi?.completion !== undefined && readsAny(multi.completion, VOTES)

function impliedRule(ir: Ir, node: Node): RejectRule {
  if (isDecisionRead(ir, node)) return 'continue'
  // Who undoes what was done does not decide about it.
  if (node.forCompensation === true) return 'none'
  return isStartersOwn(ir, node) ? 'none' : 'end'
}

/** A task that is filled in by who started the process: rejected by only themselves, who may withdraw. */
function isStartersOwn({ nodes }: Ir, { user, multi }: Node): boolean {
  if (multi !== undefined || user?.whenEmpty === 'reject') return false
  if (user?.people !== undefined) return user.people.trim() === 'initiator'
  const name = /^[$#]\{\s*([\w$]+)\s*\}$/.exec(user?.assignee?.text ?? '')?.[1]
  const starts = Object.values(nodes).filter(({ kind }) => kind === 'start')
  const names = starts.flatMap(({ outputs = [] }) => outputs.map((one) => one.name))
  return name !== undefined && ['initiator', ...names].includes(name)
}

/** Whether an expression reads the decision of a node before other people decide. */
function isDecisionRead(ir: Ir, node: Node): boolean {
  const seen = new Set<string>([node.id])
  const open = nextOf(ir, node)
  if (conditionsOf(ir, node).some(readsDecision)) return true
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const next = ir.nodes[id]
    if (next === undefined || seen.has(id)) continue
    seen.add(id)
    if (onEntering(next).some(readsDecision)) return true
    if (next.kind === 'user') continue
    if (conditionsOf(ir, next).some(readsDecision)) return true
    open.push(...nextOf(ir, next), ...(ir.scopes[id]?.starts ?? []))
  }
  return false
}

const readsDecision = (expression: Expression): boolean => readsAny(expression, DECISION)

/** Where a token goes next with its decision; what happens to a node from outside is not led to by it. */
const nextOf = (ir: Ir, node: Node): string[] => [
  ...node.out.flatMap((id) => ir.flows[id]?.to ?? []),
  ...(node.kind === 'throw' ? linkTargets(ir, node) : []),
]

const conditionsOf = ({ flows }: Ir, { out }: Node): Expression[] => out.flatMap((id) => flows[id]?.condition ?? [])

/** What is evaluated when a token comes to a node. */
function onEntering({
  user,
  multi,
  evaluate,
  call,
  record,
  decision,
  inputs = [],
  outputs = [],
  event,
}: Node): Expression[] {
  const { assignee, candidateUsers, candidateGroups, due } = user ?? {}
  const parameters = user === undefined ? [...inputs, ...outputs] : inputs
  return [
    assignee,
    candidateUsers,
    candidateGroups,
    due,
    multi?.collection,
    multi?.cardinality,
    evaluate?.expression,
    call?.process,
    call?.businessKey,
    decision?.ref,
    record?.id,
    ...[...(call?.in ?? []), ...(record?.values ?? [])].map(({ expression }) => expression),
    ...parameters.flatMap(({ value }) => within(value)),
    event?.type === 'message' || event?.type === 'signal' ? event.name : undefined,
    event?.type === 'timer' ? event.value : undefined,
  ].filter((one) => one !== undefined)
}

const within = (value: Value): Expression[] =>
  'list' in value ? value.list.flatMap(within) : 'map' in value ? Object.values(value.map).flatMap(within) : [value]
