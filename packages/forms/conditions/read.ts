/** Rules as conditions, where they are of that form. */
import { Incident, parsed, type Ast } from '#process/expressions/index.ts'
import { MAX_CONDITION_DEPTH } from './condition.ts'
import type { Condition, ConditionGroup, ConditionRow, Operand, Operator } from './condition.ts'

/** A rule as plain data; nothing where it cannot be read. */
export function ruleAst(rule: string): Ast | undefined {
  try {
    return parsed(rule)
  } catch (error) {
    if (error instanceof Incident) return undefined
    throw error
  }
}

/** How one row is read: a comparison, as the language of the text writes it. */
export type RowReader = (ast: Ast, subjects: ReadonlySet<string>) => ConditionRow | undefined

/**
 * The condition that a rule is.
 * @param subjects what rows can compare, as rules name it (`subjectsFor`)
 * @param row reads one comparison; those of rules of forms where it is left out
 * @returns nothing where it is another rule
 */
export function readCondition(
  rule: string,
  subjects: ReadonlySet<string>,
  row: RowReader = rowOf,
): Condition | undefined {
  const ast = /^\s*[$#]\{/.test(rule) ? ruleAst(rule) : undefined
  return ast === undefined ? undefined : groupOf(ast, (one) => row(one, subjects), 1)
}

const isWhole = <Entry>(entries: readonly (Entry | undefined)[]): entries is Entry[] =>
  entries.every((entry) => entry !== undefined)

type Entry = ConditionRow | ConditionGroup
type ReadRow = (ast: Ast) => ConditionRow | undefined

function groupOf(ast: Ast, row: ReadRow, depth: number): ConditionGroup | undefined {
  const [join, parts] = chainOf(ast)
  if (parts.length < 2) {
    const only = row(ast)
    return only && { join, entries: [only] }
  }
  const entries = parts.map((part) => entryOf(part, row, depth))
  return isWhole(entries) ? { join, entries: gathered(entries, join) } : undefined
}

function entryOf(ast: Ast, row: ReadRow, depth: number): Entry | undefined {
  const single = rowOrSeveral(ast, row)
  if (single !== undefined) return single
  return depth < MAX_CONDITION_DEPTH && chainOf(ast)[1].length > 1 ? groupOf(ast, row, depth + 1) : undefined
}

/** One row, which may be a chain that compares the same with several texts. */
function rowOrSeveral(ast: Ast, row: ReadRow): ConditionRow | undefined {
  const [join, parts] = chainOf(ast)
  if (parts.length < 2) return row(ast)
  const rows = parts.map((part) => row(part))
  const [first, ...others] = isWhole(rows) ? gathered(rows, join) : []
  return others.length === 0 ? first : undefined
}

/** `a && b && c` as its parts; anything else is one part. */
function chainOf(ast: Ast): [Condition['join'], Ast[]] {
  const sign = ast.op === 'binary' && (ast.sign === '&&' || ast.sign === '||') ? ast.sign : undefined
  if (sign === undefined) return ['all', [ast]]
  const parts: Ast[] = []
  const open = [ast]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.op === 'binary' && next.sign === sign) open.push(...([next.right, next.left] as typeof open))
    else parts.unshift(next)
  }
  return [sign === '&&' ? 'all' : 'any', parts.reverse()]
}

/** Neighbours that compare the same with texts are one row: `kind == 'a' || kind == 'b'`. */
function gathered<One extends Entry>(entries: readonly One[], join: Condition['join']): One[] {
  const [single, several] = join === 'any' ? (['is', 'in'] as const) : (['isNot', 'notIn'] as const)
  const result: One[] = []
  for (const entry of entries) {
    const last = result.at(-1)
    const [before, here] = [textsOf(last, single, several), textsOf(entry, single, several)]
    const isSame = last !== undefined && 'subject' in last && 'subject' in entry && last.subject === entry.subject
    if (isSame && before !== undefined && here !== undefined) {
      const values = [...new Set([...before, ...here])]
      // The same once more says nothing more.
      if (values.length > 1)
        result[result.length - 1] = { ...entry, operator: several, operand: { is: 'several', values } }
    } else result.push(entry)
  }
  return result
}

function textsOf(entry: Entry | undefined, single: Operator, several: Operator): readonly string[] | undefined {
  if (entry === undefined || !('operator' in entry)) return undefined
  const { operator, operand } = entry
  if (operator === several && operand?.is === 'several') return operand.values
  const isText = operator === single && operand?.is === 'constant' && typeof operand.value === 'string'
  return isText ? [String(operand.value)] : undefined
}

export const COMPARISONS: Readonly<Record<string, Operator>> = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'less',
  '<=': 'atMost',
  '>': 'more',
  '>=': 'atLeast',
}

function rowOf(ast: Ast, subjects: ReadonlySet<string>): ConditionRow | undefined {
  const isNot = ast.op === 'unary' && ast.sign === '!'
  const inner = isNot ? ast.of : ast
  const named = (one: Ast) => {
    const text = subjectText(one)
    return text !== undefined && subjects.has(text) ? text : undefined
  }
  const itself = named(inner)
  if (itself !== undefined) return { subject: itself, operator: isNot ? 'isFalse' : 'isTrue' }
  if (inner.op === 'unary' && inner.sign === 'empty') {
    const subject = named(inner.of)
    return subject === undefined ? undefined : { subject, operator: isNot ? 'notEmpty' : 'empty' }
  }
  if (inner.op === 'call') return callRow(inner, isNot, named, subjects)
  if (isNot || inner.op !== 'binary') return undefined
  const [subject, operator] = [named(inner.left), COMPARISONS[inner.sign]]
  const operand = operandOf(inner.right, subjects)
  return subject === undefined || operator === undefined || operand === undefined
    ? undefined
    : { subject, operator, operand }
}

function callRow(
  { of, method, args }: Ast & { op: 'call' },
  isNot: boolean,
  named: (ast: Ast) => string | undefined,
  subjects: ReadonlySet<string>,
): ConditionRow | undefined {
  const [subject, arg] = [named(of), args[0]]
  const operand = arg === undefined || args.length > 1 ? undefined : operandOf(arg, subjects)
  if (subject === undefined || operand === undefined) return undefined
  if (method === 'contains') return { subject, operator: isNot ? 'containsNot' : 'contains', operand }
  return method === 'startsWith' && !isNot ? { subject, operator: 'startsWith', operand } : undefined
}

const WORLD: Readonly<Record<string, Operand>> = {
  'me.id': { is: 'me' },
  'me.dept': { is: 'dept' },
  'today()': { is: 'today' },
  'now()': { is: 'now' },
}

function operandOf(ast: Ast, subjects: ReadonlySet<string>): Operand | undefined {
  const constant = constantOf(ast)
  if (constant !== undefined) return constant
  const text = subjectText(ast)
  if (text === undefined) return undefined
  return subjects.has(text) ? { is: 'subject', text } : WORLD[text]
}

/** A written value; nothing where it is none. */
export function constantOf(ast: Ast): Operand | undefined {
  if (ast.op === 'literal') return ast.value === null ? undefined : { is: 'constant', value: ast.value }
  return ast.op === 'unary' && ast.sign === '-' && ast.of.op === 'literal' && typeof ast.of.value === 'number'
    ? { is: 'constant', value: 0 - ast.of.value }
    : undefined
}

/** How rules name a subject. */
function subjectText(ast: Ast): string | undefined {
  switch (ast.op) {
    case 'name':
      return ast.name
    case 'member': {
      const of = subjectText(ast.of)
      const isNamed = ast.key.op === 'literal' && typeof ast.key.value === 'string'
      return of !== undefined && isNamed ? `${of}.${String(ast.key.op === 'literal' && ast.key.value)}` : undefined
    }
    case 'call': {
      const of = subjectText(ast.of)
      return of !== undefined && ast.method === 'size' && ast.args.length === 0 ? `${of}.size()` : undefined
    }
    case 'function': {
      const [arg] = ast.args
      if (arg === undefined) return `${ast.name}()`
      const of = ast.name === 'sum' && ast.args.length === 1 ? subjectText(arg) : undefined
      return of === undefined ? undefined : `sum(${of})`
    }
    default:
      return undefined
  }
}
