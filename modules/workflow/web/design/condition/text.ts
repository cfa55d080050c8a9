/**
 * Conditions of flows as the process engine reads them: written from groups, and read back into them. Pure.
 *
 * A field that is left empty is no variable of its process, and a name that is unknown stops it: fields are looked up
 * (`vars:get('days') > 3`), which is nothing where there is none. What others have written with plain names is read,
 * too. Everything that users type stands in quotes that it cannot end.
 */
import {
  MAX_CONDITION_DEPTH,
  isGroup,
  type Condition,
  type ConditionRow,
  type Operand,
} from '#forms-core/conditions/condition.ts'
import { COMPARISONS, constantOf, readCondition } from '#forms-core/conditions/read.ts'
import { quoted, severalText, SIGNS, writeCondition } from '#forms-core/conditions/write.ts'
import type { Ast } from '#process/expressions/index.ts'
import { INITIATOR_DEPT, INITIATOR_DEPTS } from './facts.ts'

/** The expression of a condition whose rows are complete. */
export const writeFlowCondition = (condition: Condition): string => writeCondition(condition, rowText)

/** The condition that an expression is; nothing where the builder cannot show it. */
export const readFlowCondition = (text: string, subjects: ReadonlySet<string>): Condition | undefined =>
  readCondition(text, subjects, rowOf)

/**
 * As it is read back: a group of one entry is the entry, groups of the same join are one, and neighbours that compare
 * the same with texts are one row.
 */
export function canonical(condition: Condition): Condition {
  const subjects = new Set(subjectsIn(condition))
  return readFlowCondition(writeFlowCondition(condition), subjects) ?? condition
}

const subjectsIn = ({ entries }: Condition): string[] =>
  entries.flatMap((entry) => {
    if (isGroup(entry)) return subjectsIn(entry)
    return entry.operand?.is === 'subject' ? [entry.subject, entry.operand.text] : [entry.subject]
  })

/** Whether a condition has a form in which it can be stored: no group without an entry, none too deep. */
export const isWellFormed = ({ entries }: Condition, depth = 1): boolean =>
  entries.length > 0 &&
  depth <= MAX_CONDITION_DEPTH &&
  entries.every((entry) => !isGroup(entry) || isWellFormed(entry, depth + 1))

const ROWS = '.size()'

/** A subject as an expression: `days`, `leave.from`, `items.size()`. */
function looked(subject: string): string {
  // A member of what the engine itself knows is never missing.
  if (subject === INITIATOR_DEPT) return subject
  if (subject.endsWith(ROWS)) return `${orText(subject.slice(0, -ROWS.length))}.size()`
  const [name = '', ...members] = subject.split('.')
  return [`vars:get(${quoted(name)})`, ...members].join('.')
}

/** The value of a name; an empty text where there is none, since nothing has no methods. */
const orText = (name: string): string => `vars:getOrDefault(${quoted(name)}, '')`

/** What is asked whether it contains a value: to contain a department is to be within it. */
const holderText = (subject: string): string => (subject === INITIATOR_DEPT ? INITIATOR_DEPTS : orText(subject))

function rowText({ subject, operator, operand }: ConditionRow): string {
  const value = operand === undefined ? '' : operandText(operand)
  switch (operator) {
    case 'is':
    case 'isNot':
    case 'less':
    case 'atMost':
    case 'more':
    case 'atLeast':
      return `${looked(subject)} ${SIGNS[operator] ?? '=='} ${value}`
    case 'in':
    case 'notIn':
      return severalText(looked(subject), operator, operand)
    case 'contains':
      return `${holderText(subject)}.contains(${value})`
    case 'containsNot':
      return `!${holderText(subject)}.contains(${value})`
    case 'startsWith':
      return `${orText(subject)}.startsWith(${value})`
    case 'isTrue':
      return `${looked(subject)} == true`
    case 'isFalse':
      return `${looked(subject)} != true`
    case 'empty':
      return `empty ${looked(subject)}`
    case 'notEmpty':
      return `!empty ${looked(subject)}`
  }
}

function operandText(operand: Operand): string {
  switch (operand.is) {
    case 'constant':
      return typeof operand.value === 'string' ? quoted(operand.value) : String(operand.value)
    case 'subject':
      return looked(operand.text)
    case 'now':
      return 'now()'
    // No process knows them.
    case 'several':
    case 'me':
    case 'dept':
    case 'today':
      return "''"
  }
}

function rowOf(ast: Ast, subjects: ReadonlySet<string>): ConditionRow | undefined {
  const isNot = ast.op === 'unary' && ast.sign === '!'
  const inner = isNot ? ast.of : ast
  const known = (text: string | undefined) => (text !== undefined && subjects.has(text) ? text : undefined)
  // A plain name that is a yes or no: `urgent`, `!urgent`.
  const itself = known(subjectOf(inner))
  if (itself !== undefined) return { subject: itself, operator: isNot ? 'isFalse' : 'isTrue' }
  if (inner.op === 'unary' && inner.sign === 'empty') {
    const subject = known(subjectOf(inner.of))
    return subject === undefined ? undefined : { subject, operator: isNot ? 'notEmpty' : 'empty' }
  }
  if (inner.op === 'call') return callRow(inner, { isNot, known, subjects })
  return isNot || inner.op !== 'binary' ? undefined : comparison(inner, known(subjectOf(inner.left)), subjects)
}

function comparison(
  { sign, right }: Ast & { op: 'binary' },
  subject: string | undefined,
  subjects: ReadonlySet<string>,
): ConditionRow | undefined {
  const [operator, operand] = [COMPARISONS[sign], operandOf(right, subjects)]
  if (subject === undefined || operator === undefined || operand === undefined) return undefined
  if (operand.is !== 'constant' || typeof operand.value !== 'boolean') return { subject, operator, operand }
  if (operator === 'is' && operand.value) return { subject, operator: 'isTrue' }
  return operator === 'isNot' && operand.value ? { subject, operator: 'isFalse' } : undefined
}

interface Reading {
  isNot: boolean
  known: (text: string | undefined) => string | undefined
  subjects: ReadonlySet<string>
}

function callRow(
  { of, method, args: [arg, ...more] }: Ast & { op: 'call' },
  { isNot, known, subjects }: Reading,
): ConditionRow | undefined {
  const named = textOf(of) ?? subjectOf(of)
  const isOwn = named === INITIATOR_DEPTS && method === 'contains'
  const subject = known(isOwn ? INITIATOR_DEPT : named)
  const operand = arg === undefined || more.length > 0 ? undefined : operandOf(arg, subjects)
  if (subject === undefined || operand === undefined) return undefined
  if (method === 'contains') return { subject, operator: isNot ? 'containsNot' : 'contains', operand }
  return method === 'startsWith' && !isNot ? { subject, operator: 'startsWith', operand } : undefined
}

function operandOf(ast: Ast, subjects: ReadonlySet<string>): Operand | undefined {
  const constant = constantOf(ast)
  if (constant !== undefined) return constant
  if (ast.op === 'function' && ast.name === 'now' && ast.args.length === 0) return { is: 'now' }
  const text = subjectOf(ast)
  return text !== undefined && subjects.has(text) ? { is: 'subject', text } : undefined
}

/** The subject that an expression is, by a plain name or looked up. */
function subjectOf(ast: Ast): string | undefined {
  switch (ast.op) {
    case 'name':
      return ast.name
    case 'function':
      return /^(?:vars?|variables):get$/.test(ast.name) && ast.args.length === 1 ? nameIn(ast.args[0]) : undefined
    case 'member': {
      const of = subjectOf(ast.of)
      const key = nameIn(ast.key)
      return of === undefined || key === undefined ? undefined : `${of}.${key}`
    }
    case 'call': {
      const of = ast.method === 'size' && ast.args.length === 0 ? (textOf(ast.of) ?? subjectOf(ast.of)) : undefined
      return of === undefined ? undefined : `${of}${ROWS}`
    }
    default:
      return undefined
  }
}

/** `vars:getOrDefault('name', '')`: the name. */
function textOf(ast: Ast): string | undefined {
  if (ast.op !== 'function' || !/^(?:vars?|variables):getOrDefault$/.test(ast.name)) return undefined
  const [name, other, ...more] = ast.args
  return more.length === 0 && nameIn(other) === '' ? nameIn(name) : undefined
}

const nameIn = (ast: Ast | undefined): string | undefined =>
  ast?.op === 'literal' && typeof ast.value === 'string' ? ast.value : undefined
