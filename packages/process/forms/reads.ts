/** Which names the expressions of a process read, where they are read, and what type the expressions make of them. */
import { BLIND } from './flow-graph.ts'
import { noteNames } from './name-types.ts'
import type { FieldType } from './form.ts'
import { parsed } from '../expressions/expression.ts'
import { Incident } from '../model/failure.ts'
import type { Expression, Flow, Ir, Node, Value } from '../model/ir.ts'

/** Stands for the process itself where a node is named. */
export const PROCESS = ''

/** An expression of a model and where it is read. */
export interface ReadExpression {
  /** The flow or the node it belongs to. */
  element: string
  expression: Expression
  /** What a name that stands alone in it must be. */
  as: FieldType
  /** The node, and whether it is read when the node begins or when its work is done. */
  node: string
  stage: 'before' | 'after'
  /**
   * The user who comes there reads it; what follows another condition, or members there may be none of, perhaps not.
   */
  isSure: boolean
  /** It waits for what others set while the process goes on, so no one has to know it beforehand. */
  isAwaited?: true
}

/** One name that an expression reads. */
export interface Read extends ReadExpression {
  name: string
  type: FieldType
}

/** A read and its position in the graph of the process. */
export interface PlacedRead extends Read {
  place: number
}

/** Expressions that the intermediate form does not know: rules for people, in the words of the platform. */
export type MoreReaders = (node: Node) => readonly Pick<ReadExpression, 'expression' | 'as'>[]

/**
 * All reads of a process: those of flows first. Expressions of other languages name nothing that could be asked for.
 */
export function readsOf(ir: Ir, more: MoreReaders = () => []): Read[] {
  const reads: Read[] = []
  for (const reader of readersOf(ir, more)) {
    if (reader.expression.lang !== 'juel') continue
    try {
      noteNames(parsed(reader.expression.text), reader.as, (name, type, isSure) => {
        reads.push({ ...reader, name, type, isSure: reader.isSure && isSure })
      })
    } catch (error) {
      // A text that does not parse is a problem of the model, which says so.
      if (!(error instanceof Incident)) throw error
    }
  }
  return reads
}

function* readersOf(ir: Ir, more: MoreReaders): Generator<ReadExpression> {
  const nodes = Object.values(ir.nodes)
  for (const node of nodes) yield* conditionsOf(ir, node)
  for (const node of nodes) {
    yield* atEntry(node, more)
    yield* atEnd(node)
    yield* eventOf(ir, node)
  }
}

/** Conditions are looked at in the order of the file; an exclusive gateway stops at the first that holds. */
function* conditionsOf(ir: Ir, node: Node): Generator<ReadExpression> {
  if (BLIND.has(node.kind)) return
  let isSure = true
  for (const { id, condition } of node.out.flatMap((one): Flow[] =>
    [ir.flows[one]].filter((flow) => flow !== undefined),
  )) {
    if (id === node.default) continue
    if (condition !== undefined)
      yield { element: id, expression: condition, as: 'boolean', node: node.id, stage: 'after', isSure }
    if (node.kind === 'exclusive') isSure = false
  }
}

type TypedExpression = readonly [expression: Expression | undefined, as: FieldType]

function* all(
  node: Node,
  stage: ReadExpression['stage'],
  isSure: boolean,
  typed: Iterable<TypedExpression>,
): Generator<ReadExpression> {
  for (const [expression, as] of typed)
    if (expression !== undefined) yield { element: node.id, expression, as, node: node.id, stage, isSure }
}

function* atEntry(node: Node, more: MoreReaders): Generator<ReadExpression> {
  const { user, multi, loop, evaluate, call, record, decision, inputs = [] } = node
  const isEach = multi === undefined && loop?.testBefore !== true
  yield* all(node, 'before', isEach, [
    [user?.assignee, 'user'],
    [user?.candidateUsers, 'user'],
  ])
  const isOfPeople = multi?.isPerson === true || call?.each?.initiator === true || isForPeople(node)
  // A list of items may be empty, and then is unknown.
  yield* all(node, 'before', call?.each?.list === undefined, [[multi?.collection, isOfPeople ? 'users' : 'text']])
  yield* all(node, 'before', true, [
    [multi?.cardinality, 'number'],
    [loop?.testBefore === true ? loop.condition : undefined, 'boolean'],
  ])
  yield* all(node, 'before', isEach, [
    [user?.due, 'text'],
    [user?.candidateGroups, 'text'],
    [user?.form, 'text'],
    [evaluate?.expression, 'text'],
    [call?.process, 'text'],
    [call?.businessKey, 'text'],
    [decision?.ref, 'text'],
    [record?.id, 'text'],
    ...[...(call?.in ?? []), ...(record?.values ?? [])].map(({ expression }): TypedExpression => [expression, 'text']),
    ...inputs.flatMap(({ value }) => within(value)).map((expression): TypedExpression => [expression, 'text']),
  ])
  // What a rule for people does not find is no one, for whom there is another rule.
  yield* all(
    node,
    'before',
    false,
    more(node).map(({ expression, as }): TypedExpression => [expression, as]),
  )
}

/**
 * Conditions of repetition are looked at when one of several is done; a countersign with a mode of its own has none.
 */
function* atEnd(node: Node): Generator<ReadExpression> {
  const { multi, loop, outputs = [] } = node
  yield* all(node, 'after', true, [
    [multi?.mode === 'custom' ? multi.completion : undefined, 'boolean'],
    [loop?.condition, 'boolean'],
  ])
  yield* all(
    node,
    node.kind === 'start' ? 'before' : 'after',
    true,
    outputs.flatMap(({ value }) => within(value)).map((one): TypedExpression => [one, 'text']),
  )
}

/**
 * What an event waits for or throws is looked at when it is armed: with its activity, or with the scope it stands in.
 */
function* eventOf(ir: Ir, node: Node): Generator<ReadExpression> {
  const { event } = node
  const [expression, as] = eventExpression(node)
  if (event === undefined || expression === undefined) return
  const holder = node.kind === 'boundary' ? node.attachedTo : node.kind === 'start' ? holderOf(ir, node) : node.id
  if (holder === undefined) return
  const place = { element: node.id, expression, as, node: holder, stage: 'before' } as const
  yield { ...place, isSure: event.type !== 'condition', ...(event.type === 'condition' ? { isAwaited: true } : {}) }
}

/** An event sub-process is armed when what is around it begins. Other starts wait for nothing inside of a process. */
function holderOf(ir: Ir, { scope }: Node): string | undefined {
  const own = ir.nodes[scope]
  if (own?.kind !== 'eventSubProcess') return undefined
  return own.scope === ir.id ? PROCESS : own.scope
}

function eventExpression({ event }: Node): TypedExpression {
  switch (event?.type) {
    case 'timer':
      return [event.value, 'text']
    case 'message':
    case 'signal':
      return [event.name, 'text']
    case 'condition':
      return [event.condition, 'boolean']
    default:
      return [undefined, 'text']
  }
}

/** A task of people done once per element, whose element is who does it. */
const isForPeople = ({ multi, user }: Node): boolean =>
  multi?.element !== undefined && user?.assignee?.text.replace(/[\s${}#]/g, '') === multi.element

function within(value: Value): Expression[] {
  const found: Expression[] = []
  const open: Value[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const inside = 'list' in one ? one.list : 'map' in one ? Object.values(one.map) : undefined
    if (inside !== undefined) for (const part of inside) open.push(part)
    else if ('lang' in one) found.push(one)
  }
  return found
}
