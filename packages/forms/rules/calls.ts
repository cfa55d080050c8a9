/** Functions and methods in rules: which there are, what they take and give. */
import { RuleError, type Typed } from './rule.ts'
import { RULE_FUNCTIONS, type Param, type RuleFunction } from './functions.ts'
import { isLiteralOf } from './literals.ts'
import { BOOLEAN, DATE_TIME, isSameType, isScalar, NUMBER, TEXT, wordOf, type RuleType } from './types.ts'

interface Method {
  of: 'text' | 'list' | 'rows'
  takes: 'nothing' | 'text' | 'item'
  gives: RuleType
}

const TEXT_METHODS: Readonly<Record<string, Method>> = {
  equals: { of: 'text', takes: 'text', gives: BOOLEAN },
  equalsIgnoreCase: { of: 'text', takes: 'text', gives: BOOLEAN },
  contains: { of: 'text', takes: 'text', gives: BOOLEAN },
  startsWith: { of: 'text', takes: 'text', gives: BOOLEAN },
  endsWith: { of: 'text', takes: 'text', gives: BOOLEAN },
  indexOf: { of: 'text', takes: 'text', gives: NUMBER },
  size: { of: 'text', takes: 'nothing', gives: NUMBER },
  length: { of: 'text', takes: 'nothing', gives: NUMBER },
  isEmpty: { of: 'text', takes: 'nothing', gives: BOOLEAN },
  toLowerCase: { of: 'text', takes: 'nothing', gives: TEXT },
  toUpperCase: { of: 'text', takes: 'nothing', gives: TEXT },
  trim: { of: 'text', takes: 'nothing', gives: TEXT },
}

const LIST_METHODS: Readonly<Record<string, Method>> = {
  contains: { of: 'list', takes: 'item', gives: BOOLEAN },
  indexOf: { of: 'list', takes: 'item', gives: NUMBER },
  size: { of: 'list', takes: 'nothing', gives: NUMBER },
  length: { of: 'list', takes: 'nothing', gives: NUMBER },
  isEmpty: { of: 'list', takes: 'nothing', gives: BOOLEAN },
}

const ROW_METHODS: Readonly<Record<string, Method>> = {
  size: { of: 'rows', takes: 'nothing', gives: NUMBER },
  length: { of: 'rows', takes: 'nothing', gives: NUMBER },
  isEmpty: { of: 'rows', takes: 'nothing', gives: BOOLEAN },
}

/**
 * The type of a call.
 * @param of what a method belongs to; a function belongs to nothing
 * @throws RuleError
 */
export function callType(name: string, of: Typed | undefined, args: readonly Typed[]): RuleType {
  return of === undefined ? functionType(name, args) : methodType(name, of.type, args)
}

const methodsOf = (type: RuleType): Readonly<Record<string, Method>> => {
  if (type.is === 'text') return TEXT_METHODS
  if (type.is === 'list') return LIST_METHODS
  return type.is === 'rows' ? ROW_METHODS : {}
}

function methodType(name: string, of: RuleType, args: readonly Typed[]): RuleType {
  const methods = methodsOf(of)
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method === undefined) throw new RuleError('form_rule_unknown_name', `.${name}()`, [wordOf(of)])
  const expected: readonly RuleType[] =
    method.takes === 'nothing' ? [] : [method.takes === 'text' || of.is !== 'list' ? TEXT : { is: of.of }]
  const isFitting =
    args.length === expected.length &&
    args.every(({ type, ast }, at) => {
      const one = expected[at]
      return one !== undefined && (isSameType(type, one) || isLiteralOf(ast, one))
    })
  if (!isFitting) throw wrongArguments(`.${name}()`, args)
  return method.gives
}

const wrongArguments = (name: string, args: readonly Typed[]) =>
  new RuleError(
    'form_rule_type',
    name,
    args.map(({ type }) => wordOf(type)),
  )

function functionType(name: string, args: readonly Typed[]): RuleType {
  if (name === 'now') {
    if (args.length > 0) throw wrongArguments('now()', args)
    return DATE_TIME
  }
  const found = RULE_FUNCTIONS.get(name)
  if (found === undefined) throw new RuleError('form_rule_unknown_name', `${name}()`)
  const [first] = args
  const isFitting =
    isCount(found, args.length) && args.every((arg, at) => isFor(found.takes.at(at) ?? found.takes.at(-1), arg, first))
  if (!isFitting) throw wrongArguments(`${name}()`, args)
  return found.gives === 'first' ? (first?.type ?? TEXT) : { is: found.gives }
}

function isCount({ takes, optional = 0, repeats }: RuleFunction, count: number): boolean {
  return count >= takes.length - optional && (count <= takes.length || repeats === true)
}

function isFor(param: Param | undefined, { type, ast }: Typed, first: Typed | undefined): boolean {
  switch (param) {
    case undefined:
      return false
    case 'numbers':
      return type.is === 'number' || (type.is === 'list' && type.of === 'number')
    case 'list':
      return type.is === 'list'
    case 'texts':
      return type.is === 'list' && type.of === 'text'
    case 'scalar':
      return isScalar(type)
    case 'same':
      return first !== undefined && (isSameType(type, first.type) || isLiteralOf(ast, first.type))
    default:
      return type.is === param || isLiteralOf(ast, { is: param })
  }
}
