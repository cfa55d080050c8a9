/** Names in expressions that nobody sets but whoever starts the process, with the type that the expressions make of them. */
import { walk, type Ast } from '../expressions/ast.ts'
import { isLookup } from '../expressions/evaluate.ts'
import { parsed } from '../expressions/expression.ts'
import { Incident } from '../model/failure.ts'
import type { Expression, Ir, Node, Value } from '../model/ir.ts'
import type { FieldType, FormField } from './form.ts'

/** What expressions know without anybody saying it. */
const BUILT_IN = new Set([
  'initiator',
  'outcome',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
  'nrOfAgreed',
  'nrOfRejected',
  'execution',
  'delegateExecution',
  'task',
])
/** The more is known of a name, the more its type counts. */
const WEIGHT: Readonly<Partial<Record<FieldType, number>>> = { users: 4, user: 4, number: 3, boolean: 2, text: 1 }

/** @param set names that something in the process sets, beside what the model itself says */
export function guessedFields(ir: Ir, set: ReadonlySet<string>): FormField[] {
  const known = new Set([...BUILT_IN, ...set, ...namesSet(ir)])
  const found = new Map<string, FieldType>()
  const note = (name: string, type: FieldType) => {
    if (known.has(name)) return
    const before = found.get(name)
    if (before === undefined || (WEIGHT[type] ?? 0) > (WEIGHT[before] ?? 0)) found.set(name, type)
  }
  for (const { expression, as } of expressionsOf(ir)) {
    if (expression.lang !== 'juel') continue
    try {
      noteNames(parsed(expression.text), as, note)
    } catch (error) {
      // A text that does not parse is a problem of the model, which says so.
      if (!(error instanceof Incident)) throw error
    }
  }
  return [...found].map(([name, type]) => ({ name, label: name, type, required: false, isGuessed: true }))
}

interface Said {
  expression: Expression
  /** What a name that stands alone in it must be. */
  as: FieldType
}

function* expressionsOf(ir: Ir): Generator<Said> {
  for (const { condition } of Object.values(ir.flows))
    if (condition !== undefined) yield { expression: condition, as: 'boolean' }
  for (const node of Object.values(ir.nodes)) {
    const { user, multi, loop, evaluate, call } = node
    for (const one of [user?.assignee, user?.candidateUsers])
      if (one !== undefined) yield { expression: one, as: 'user' }
    if (multi?.collection !== undefined)
      yield { expression: multi.collection, as: multi.isPerson === true || isForPeople(node) ? 'users' : 'text' }
    if (multi?.cardinality !== undefined) yield { expression: multi.cardinality, as: 'number' }
    for (const one of [multi?.completion, loop?.condition])
      if (one !== undefined) yield { expression: one, as: 'boolean' }
    for (const one of [user?.due, user?.candidateGroups, evaluate?.expression])
      if (one !== undefined) yield { expression: one, as: 'text' }
    for (const { expression } of call?.in ?? []) if (expression !== undefined) yield { expression, as: 'text' }
    for (const { value } of node.inputs ?? []) for (const one of within(value)) yield { expression: one, as: 'text' }
  }
}

/** A task of people done once per element, whose element is who does it. */
const isForPeople = ({ multi, user }: Node): boolean =>
  multi?.element !== undefined && user?.assignee?.text.replace(/[\s${}#]/g, '') === multi.element

function* within(value: Value): Generator<Expression> {
  if ('list' in value) for (const one of value.list) yield* within(one)
  else if ('map' in value) for (const one of Object.values(value.map)) yield* within(one)
  else yield value
}

function* namesSet(ir: Ir): Generator<string> {
  for (const { multi, job, evaluate, call, inputs = [], outputs = [], event } of Object.values(ir.nodes)) {
    for (const one of [multi?.element, job?.resultVariable, evaluate?.resultVariable]) if (one !== undefined) yield one
    for (const { name } of [...inputs, ...outputs]) yield name
    for (const { target } of call?.out ?? []) yield target
    if (event?.type === 'error' || event?.type === 'escalation') {
      if (event.codeVariable !== undefined) yield event.codeVariable
      if (event.type === 'error' && event.messageVariable !== undefined) yield event.messageVariable
    }
  }
}

/** The name an expression is, where it is nothing else. */
function nameOf(ast: Ast): string | undefined {
  if (ast.op === 'name') return ast.name
  if (ast.op === 'join' && ast.parts.length === 1) return ast.parts[0] && nameOf(ast.parts[0])
  if (!isLookup(ast) || ast.op !== 'call') return undefined
  const [key] = ast.args
  return key?.op === 'literal' && typeof key.value === 'string' ? key.value : undefined
}

function noteNames(ast: Ast, as: FieldType, note: (name: string, type: FieldType) => void): void {
  const whole = nameOf(ast)
  if (whole !== undefined) return note(whole, as)
  for (const one of walk(ast)) {
    const own = nameOf(one)
    if (own !== undefined) note(own, 'text')
    if (one.op === 'binary') for (const [name, type] of compared(one)) note(name, type)
    if (one.op === 'unary' && one.sign !== 'empty') noteAs(one.of, one.sign === '!' ? 'boolean' : 'number', note)
    if (one.op === 'if') noteAs(one.test, 'boolean', note)
  }
}

function noteAs(ast: Ast, type: FieldType, note: (name: string, type: FieldType) => void): void {
  const name = nameOf(ast)
  if (name !== undefined) note(name, type)
}

const LOGIC = new Set(['&&', '||'])
const EQUAL = new Set(['==', '!='])
const ORDER = new Set(['<', '>', '<=', '>='])

/** What both sides of a sign say of each other. */
function compared({ sign, left, right }: Ast & { op: 'binary' }): [string, FieldType][] {
  return [
    [left, right],
    [right, left],
  ].flatMap(([one, other]) => {
    const name = one && nameOf(one)
    if (name === undefined || other === undefined) return []
    const type = LOGIC.has(sign) ? 'boolean' : typeBeside(sign, other)
    return [[name, type] as [string, FieldType]]
  })
}

function typeBeside(sign: string, other: Ast): FieldType {
  if (other.op === 'literal' && typeof other.value === 'number') return 'number'
  if (EQUAL.has(sign)) return other.op === 'literal' && typeof other.value === 'boolean' ? 'boolean' : 'text'
  if (ORDER.has(sign)) return other.op === 'literal' && typeof other.value === 'string' ? 'text' : 'number'
  return sign === '+' ? 'text' : 'number'
}
