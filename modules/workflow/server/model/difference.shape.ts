/**
 * In what two versions of a process differ, by what they mean: the intermediate forms are compared, element by element
 * and field by field, so that moving a shape is no change. Pure.
 */
import { byName } from '#kernel/i18n/by-name.ts'
import type { Flow, Ir, Node, TaskPolicy, TimeLimit } from '#process/index.ts'
import type { ChangedField, ElementChange } from '#workflow/contract/definition.ts'

/** A reference is compared by its id and shown by name, so that renaming one element changes one element. */
type FieldValue = string | { id: string; name: string }
type Fields = Partial<Record<ChangedField, FieldValue>>

const idIn = (value: FieldValue | undefined): string => (typeof value === 'object' ? value.id : (value ?? ''))
const textOf = (value: FieldValue | undefined): string => (typeof value === 'object' ? value.name : (value ?? ''))

interface Element {
  id: string
  element: string
  name: string
  fields: Fields
}

/** All changes from one file to another: nodes before flows, by name. */
export function differenceOf(before: readonly Ir[], after: readonly Ir[]): ElementChange[] {
  const [old, now] = [elementsOf(before), elementsOf(after)]
  const changes: ElementChange[] = []
  for (const element of now.values()) {
    const was = old.get(element.id)
    if (was === undefined) changes.push(toChange(element, 'added', fieldsBetween({}, element.fields)))
    else {
      const fields = fieldsBetween(was.fields, element.fields)
      if (fields.length > 0) changes.push(toChange(element, 'changed', fields))
    }
  }
  for (const element of old.values())
    if (!now.has(element.id)) changes.push(toChange(element, 'removed', fieldsBetween(element.fields, {})))
  const isFlow = ({ element }: ElementChange) => Number(element === 'sequenceFlow')
  return changes.sort((a, b) => isFlow(a) - isFlow(b) || byName(a, b) || a.id.localeCompare(b.id))
}

const toChange = (
  { id, element, name }: Element,
  kind: ElementChange['kind'],
  fields: ElementChange['fields'],
): ElementChange => ({ id, element, name, kind, fields })

/** Two elements of the same name are distinguished by their ids. */
function distinctTexts(was: FieldValue | undefined, is: FieldValue | undefined): { before: string; after: string } {
  const [before, after] = [textOf(was), textOf(is)]
  return before === after && before !== ''
    ? { before: `${before} (${idIn(was)})`, after: `${after} (${idIn(is)})` }
    : { before, after }
}

/** The name of an element is shown beside it; as a field it counts only where it changed. */
function fieldsBetween(before: Fields, after: Fields): ElementChange['fields'] {
  const isBoth = Object.keys(before).length > 0 && Object.keys(after).length > 0
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<ChangedField>
  return [...names].flatMap((field) => {
    const [was, is] = [before[field], after[field]]
    return idIn(was) === idIn(is) || (!isBoth && (field === 'name' || field === 'element'))
      ? []
      : [{ field, ...distinctTexts(was, is) }]
  })
}

function elementsOf(processes: readonly Ir[]): Map<string, Element> {
  const all = new Map<string, Element>()
  for (const ir of processes) {
    const nodeName = (id: string) => named(ir.nodes[id]?.name) ?? id
    const flowName = (flow: Flow) => named(flow.name) ?? `${nodeName(flow.from)} → ${nodeName(flow.to)}`
    const nameOf = (id: string) => {
      const flow = ir.flows[id]
      return flow === undefined ? nodeName(id) : flowName(flow)
    }
    const reference = (id: string | undefined): FieldValue => (id === undefined ? '' : { id, name: nameOf(id) })
    for (const node of Object.values(ir.nodes))
      all.set(node.id, {
        id: node.id,
        element: elementOf(node),
        name: nameOf(node.id),
        fields: changedFields(fieldsOfNode(node, ir, reference)),
      })
    for (const flow of Object.values(ir.flows))
      all.set(flow.id, {
        id: flow.id,
        element: 'sequenceFlow',
        name: flowName(flow),
        fields: changedFields(fieldsOfFlow(flow, reference)),
      })
  }
  return all
}

/** What BPMN calls it in a file: `userTask`. */
export const elementOf = ({ element }: Pick<Node, 'element'>): string =>
  element.slice(0, 1).toLowerCase() + element.slice(1)

const named = (name: string | undefined) => (name === undefined || name === '' ? undefined : name)

type Refer = (id: string | undefined) => FieldValue

/** All that an element is called. */
const namesIn = ({ name, names = {} }: Pick<Node, 'name' | 'names'>): string =>
  [name, ...Object.values(names)].filter(Boolean).join(' / ')

function fieldsOfFlow({ from, to, condition, ...called }: Flow, refer: Refer): Fields {
  return { name: namesIn(called), from: refer(from), to: refer(to), condition: expressionText(condition) }
}

function fieldsOfNode(node: Node, ir: Ir, refer: Refer): Fields {
  const { user, multi, loop, event, call, evaluate } = node
  return {
    element: elementOf(node),
    name: namesIn(node),
    place: node.scope === ir.id ? '' : refer(node.scope),
    default: refer(node.default),
    assignee: expressionText(user?.assignee),
    candidateUsers: expressionText(user?.candidateUsers),
    candidateGroups: expressionText(user?.candidateGroups),
    people: user?.people ?? '',
    pick: user?.pick ?? '',
    whenEmpty: user?.whenEmpty ?? '',
    onReject: user?.onReject ?? '',
    rejectTo: refer(user?.rejectTo),
    ...policyFields(user?.policy),
    due: expressionText(user?.due),
    timeLimit: limitOf(user?.limit),
    automatic: user?.automatic ?? '',
    copies: node.cc ?? '',
    calendar: user?.calendar ?? '',
    form: expressionText(user?.form),
    several: multi === undefined ? '' : severalOf(multi),
    completion: expressionText(multi?.completion),
    loop: loop === undefined ? '' : joined([expressionText(loop.condition), loop.maximum, loop.testBefore]),
    ...eventOf(event),
    interrupting: node.interrupting === undefined ? '' : String(node.interrupting),
    attachedTo: refer(node.attachedTo),
    work: joined([
      node.job?.worker,
      node.job?.resultVariable,
      node.record?.action,
      node.record?.form,
      expressionText(node.record?.id),
      node.record?.resultVariable,
      expressionText(node.decision?.ref),
      node.decision?.version,
      node.decision?.mapping,
      node.decision?.resultVariable,
    ]),
    called: call === undefined ? '' : calledOf(call),
    variables: variablesOf(node),
    expression: joined([expressionText(evaluate?.expression), evaluate?.resultVariable]),
  }
}

/** Which process, whether it is waited for and how long, and what is done with each of several. */
const calledOf = ({ process, async: isAsync, each, limit }: NonNullable<Node['call']>): string =>
  joined([
    expressionText(process),
    isAsync === true ? 'async' : undefined,
    each?.initiator === true ? 'each-initiator' : undefined,
    each?.results,
    limit?.after,
    limit?.rule,
    limit?.calendar,
  ])

const policyFields = ({ actions, comment, attachments, signature, requires, labels }: TaskPolicy = {}): Fields => ({
  actions: actions === undefined ? '' : actions.length === 0 ? 'none' : actions.join(', '),
  comment: comment ?? '',
  attachments: attachments ?? '',
  signature: signature ?? '',
  requires: joined(requires ?? []),
  labels: joined(
    Object.entries(labels ?? {}).map(([action, names]) => `${action}: ${Object.values(names).join(' / ')}`),
  ),
})

/** Reminders and what is done at the end: `P1D · 3 × PT4H · agree`. */
const limitOf = ({ reminders, onTimeout }: TimeLimit = {}): string =>
  joined([reminders?.after, reminders && `${reminders.times} × ${reminders.every}`, onTimeout])

function severalOf({
  sequential,
  cardinality,
  collection,
  element,
  mode,
  percent,
}: NonNullable<Node['multi']>): string {
  return joined([
    expressionText(cardinality),
    expressionText(collection),
    element,
    mode,
    percent === undefined ? undefined : `${percent}%`,
    sequential ? 'sequential' : 'parallel',
  ])
}

function eventOf(event: Node['event']): Fields {
  if (event === undefined || event.type === 'none') return {}
  switch (event.type) {
    case 'timer':
      return { timer: joined([event.timer, expressionText(event.value), event.calendar]) }
    case 'message':
    case 'signal':
      return { event: joined([event.type, expressionText(event.name)]) }
    case 'condition':
      return { condition: expressionText(event.condition) }
    case 'link':
      return { event: joined([event.type, event.name]) }
    case 'error':
    case 'escalation':
      return { event: joined([event.type, event.code]) }
    case 'compensate':
      return { event: joined([event.type, event.activity]) }
    case 'terminate':
    case 'cancel':
      return { event: event.type }
  }
}

/** What goes into an activity and what comes out of it. */
function variablesOf({ call, record, inputs = [], outputs = [] }: Node): string {
  const mapping = (all: NonNullable<Node['call']>['in'], isAll: boolean) =>
    joined([isAll ? '*' : '', ...all.map((one) => `${one.target} = ${one.source ?? expressionText(one.expression)}`)])
  const parameters = (all: typeof inputs) => joined(all.map(({ name, value }) => `${name} = ${valueOf(value)}`))
  return [
    call === undefined ? '' : mapping(call.in, call.inAll),
    call === undefined ? '' : mapping(call.out, call.outAll),
    record === undefined ? '' : mapping(record.values, false),
    parameters(inputs),
    parameters(outputs),
  ]
    .filter(Boolean)
    .join('; ')
}

function valueOf(value: NonNullable<Node['inputs']>[number]['value']): string {
  if ('list' in value) return `[${value.list.map(valueOf).join(', ')}]`
  if ('map' in value)
    return `{${Object.entries(value.map)
      .map(([key, one]) => `${key}: ${valueOf(one)}`)
      .join(', ')}}`
  return value.text
}

/** An expression as it stands in the file. */
const expressionText = (expression: { lang: string; text: string } | undefined): string =>
  expression === undefined ? '' : expression.lang === 'feel' ? `=${expression.text}` : expression.text

const joined = (parts: readonly (string | number | boolean | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '' && part !== false).join(' · ')

const changedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
