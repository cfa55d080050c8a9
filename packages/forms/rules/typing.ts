/** Which type an expression has, and what it reads. Refuses what could only fail, or be meant otherwise. */
import { Incident, parsed, type Ast } from '#process/expressions/index.ts'
import { callType } from './calls.ts'
import { isLiteralOf } from './literals.ts'
import { COLUMN_FUNCTION, ME, ME_TYPE, RuleError } from './rule.ts'
import type { CompiledRule, Read, RuleScope, Typed } from './rule.ts'
import { BOOLEAN, isSameType, isScalar, NOTHING, NUMBER, TEXT, wordOf, type RuleType } from './types.ts'

type Of<Op extends Ast['op']> = Ast & { op: Op }

const mismatch = (what: string, ...types: RuleType[]) => new RuleError('form_rule_type', what, types.map(wordOf))

/**
 * Reads and checks a rule.
 * @param expected what it has to give
 * @throws RuleError
 */
export function compileRule(text: string, scope: RuleScope, expected: RuleType): CompiledRule {
  const typing = new Typing(scope)
  const { ast, type } = typing.of(parseRule(text))
  if (!isSameType(type, expected) && type.is !== 'nothing' && !isLiteralOf(ast, expected))
    throw mismatch('=', expected, type)
  return { text, ast, type, reads: [...typing.reads.values()] }
}

function parseRule(text: string): Ast {
  if (!/[$#]\{/.test(text)) throw new RuleError('form_rule_syntax', text.slice(0, 100))
  try {
    return parsed(text)
  } catch (error) {
    if (error instanceof Incident) throw new RuleError('form_rule_syntax', error.detail.slice(0, 200))
    throw error
  }
}

class Typing {
  readonly reads = new Map<string, Read>()
  private readonly scope: RuleScope

  constructor(scope: RuleScope) {
    this.scope = scope
  }

  of(ast: Ast): Typed {
    switch (ast.op) {
      case 'literal':
        return this.literal(ast)
      case 'name':
        return this.name(ast)
      case 'member':
        return this.member(ast)
      case 'join':
        return { ast: { ...ast, parts: ast.parts.map((part) => this.scalar(part).ast) }, type: TEXT }
      case 'if':
        return this.choice(ast)
      case 'unary':
        return this.unary(ast)
      case 'binary':
        return this.chain(ast)
      case 'call':
      case 'function':
        return this.call(ast)
    }
  }

  private literal(ast: Of<'literal'>): Typed {
    const { value } = ast
    if (value === null) return { ast, type: NOTHING }
    if (typeof value === 'boolean') return { ast, type: BOOLEAN }
    if (typeof value === 'string') return { ast, type: TEXT }
    if (!isLiteralOf(ast, NUMBER)) throw new RuleError('form_rule_type', String(value), ['number'])
    return { ast, type: NUMBER }
  }

  private name(ast: Of<'name'>): Typed {
    if (ast.name === ME) return { ast, type: ME_TYPE }
    const field = this.scope.find(ast.name)
    if (field === undefined) throw new RuleError('form_rule_unknown_name', ast.name)
    this.note({ field: field.id, as: 'value' })
    return { ast, type: field.type }
  }

  private note(read: Read): void {
    this.reads.set(`${read.as}:${read.field}`, read)
  }

  private member(ast: Of<'member'>): Typed {
    // A column is another one when a row comes or goes, so reading it reads its table as well.
    const of = this.of(ast.of)
    const key = ast.key.op === 'literal' ? ast.key.value : undefined
    if (of.type.is === 'rows') return this.column(of.type.table, key)
    if (of.type.is === 'record') {
      const { members } = of.type
      const member = typeof key === 'string' && Object.hasOwn(members, key) ? members[key] : undefined
      if (member === undefined) throw new RuleError('form_rule_unknown_name', `.${String(key ?? '')}`)
      return { ast: { ...ast, of: of.ast }, type: { is: member } }
    }
    if (of.type.is === 'list') {
      if (key === 'size' || key === 'length') return { ast: { ...ast, of: of.ast }, type: NUMBER }
      const index = this.need(ast.key, NUMBER, '[]')
      return { ast: { ...ast, of: of.ast, key: index.ast }, type: { is: of.type.of } }
    }
    throw mismatch(typeof key === 'string' ? `.${key}` : '[]', of.type)
  }

  private column(table: string, key: unknown): Typed {
    const column = typeof key === 'string' ? this.scope.columnOf(table, key) : undefined
    if (column === undefined) throw new RuleError('form_rule_unknown_name', `.${typeof key === 'string' ? key : ''}`)
    if (!isScalar(column.type)) throw mismatch(`.${String(key)}`, column.type)
    this.note({ field: column.id, as: 'column' })
    const args: Ast[] = [table, column.id].map((value) => ({ op: 'literal', value }))
    return { ast: { op: 'function', name: COLUMN_FUNCTION, args }, type: { is: 'list', of: column.type.is } }
  }

  private choice(ast: Of<'if'>): Typed {
    const test = this.need(ast.test, BOOLEAN, '?')
    const [yes, no] = [this.of(ast.yes), this.of(ast.no)]
    const type = commonType(yes, no)
    if (type === undefined) throw mismatch('? :', yes.type, no.type)
    return { ast: { ...ast, test: test.ast, yes: yes.ast, no: no.ast }, type }
  }

  private unary(ast: Of<'unary'>): Typed {
    if (ast.sign === 'empty') return { ast: emptiness(this.of(ast.of)), type: BOOLEAN }
    const type = ast.sign === '!' ? BOOLEAN : NUMBER
    return { ast: { ...ast, of: this.need(ast.of, type, ast.sign).ast }, type }
  }

  /** Long rows of one sign after another are to the left of each other; they need no depth. */
  private chain(ast: Of<'binary'>): Typed {
    const signs: Of<'binary'>[] = []
    let first: Ast = ast
    for (; first.op === 'binary'; first = first.left) signs.push(first)
    let left = this.of(first)
    for (let next = signs.pop(); next !== undefined; next = signs.pop()) left = this.binary(next, left)
    return left
  }

  private binary({ sign, right: rightAst }: Of<'binary'>, left: Typed): Typed {
    const right = this.of(rightAst)
    const ast: Ast = { op: 'binary', sign, left: left.ast, right: right.ast }
    switch (sign) {
      case '&&':
      case '||':
        if (left.type.is === 'boolean' && right.type.is === 'boolean') return { ast, type: BOOLEAN }
        break
      case '==':
      case '!=':
        return { ast: equality(ast, sign, left, right), type: BOOLEAN }
      case '<':
      case '>':
      case '<=':
      case '>=': {
        const type = commonType(left, right)
        if (type !== undefined && isScalar(type) && type.is !== 'boolean') return { ast, type: BOOLEAN }
        break
      }
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
        if (left.type.is === 'number' && right.type.is === 'number') return { ast, type: NUMBER }
    }
    throw mismatch(sign, left.type, right.type)
  }

  private call(ast: Of<'call'> | Of<'function'>): Typed {
    const args = ast.args.map((one) => this.of(one))
    const asts = args.map((one) => one.ast)
    if (ast.op === 'function') return { ast: { ...ast, args: asts }, type: callType(ast.name, undefined, args) }
    const of = this.of(ast.of)
    return { ast: { ...ast, of: of.ast, args: asts }, type: callType(ast.method, of, args) }
  }

  private need(ast: Ast, expected: RuleType, what: string): Typed {
    const typed = this.of(ast)
    if (isSameType(typed.type, expected)) return typed
    throw mismatch(what, expected, typed.type)
  }

  private scalar(ast: Ast): Typed {
    const typed = this.of(ast)
    if (isScalar(typed.type) || typed.type.is === 'nothing') return typed
    throw mismatch('${}', typed.type)
  }
}

/** Whether something is empty: a record is when all of its members are. */
function emptiness({ ast, type }: Typed): Ast {
  const of = (one: Ast): Ast => ({ op: 'unary', sign: 'empty', of: one })
  if (type.is !== 'record') return of(ast)
  const members = Object.keys(type.members).map((value) => of({ op: 'member', of: ast, key: { op: 'literal', value } }))
  return members.reduce((left, right) => ({ op: 'binary', sign: '&&', left, right }))
}

/** What is not there equals nothing else; an empty text and an empty list are not there either. */
function equality(ast: Ast, sign: '==' | '!=', left: Typed, right: Typed): Ast {
  const isNothing = [left, right].map(({ type }) => type.is === 'nothing')
  if (isNothing.some(Boolean)) {
    const empty = emptiness(isNothing[0] === true ? right : left)
    return sign === '==' ? empty : { op: 'unary', sign: '!', of: empty }
  }
  const type = commonType(left, right)
  if (type === undefined || !isScalar(type)) throw mismatch(sign, left.type, right.type)
  return ast
}

/** The type that both have; a text that is written as a date is one beside a date. */
function commonType(left: Typed, right: Typed): RuleType | undefined {
  if (right.type.is === 'nothing') return left.type
  if (left.type.is === 'nothing') return right.type
  if (isSameType(left.type, right.type)) return left.type
  if (isLiteralOf(left.ast, right.type)) return right.type
  return isLiteralOf(right.ast, left.type) ? left.type : undefined
}
