/** From the text that a user wrote to the statement that is stored, which the parser puts out: never the input. */
import { isDeepStrictEqual } from 'node:util'
import type { ScanToken } from 'libpg-query'
import { MANY_VALUES, SQL_PARAMETERS } from '#contract/rule.ts'
import { checkStatement } from './check.ts'
import { SqlIssues, type SqlIssue } from './issues.ts'
import { sqlParser, type SqlParser, type Tree } from './parser.ts'
import { asTree, listOf, nodeOf, numberOf, textOf, wordsOf } from './tree.ts'
import { typeOfVariable, withParameters, withVariables } from './variables.ts'

export interface CompiledSql {
  /** What is stored and run, with parameters. */
  readonly sql: string
  /** Of that statement. */
  readonly tree: Tree
  /** What may be a mistake. */
  readonly warnings: readonly SqlIssue[]
}

/** @throws SqlIssues with everything that is wrong */
export async function compileSql(text: string): Promise<CompiledSql> {
  const parser = await sqlParser()
  const tokens = readBy(() => parser.scan(text))
  const given = withParameters(text, tokens)
  if (given.issues.length > 0) throw new SqlIssues(given.issues)
  const parsed = readBy(() => parser.parse(given.text))
  checkStatement(parsed)
  const wanted = asTree(typed(parsed))
  const sql = await parser.deparse(wanted)
  const tree = readBy(() => parser.parse(sql), 'rule_sql_ambiguous')
  // What is stored is judged itself, and says what was judged.
  checkStatement(tree)
  if (!isDeepStrictEqual(bare(tree), bare(wanted)))
    throw new SqlIssues([{ code: 'rule_sql_ambiguous', params: {}, at: 0 }])
  return { sql, tree, warnings: warningsOf(parsed, tokens) }
}

/** The stored statement as its author reads it. */
export async function shownSql(sql: string): Promise<string> {
  return sql === '' ? '' : withVariables(sql, (await sqlParser()).scan(sql))
}

function readBy<Result>(read: () => Result, code: SqlIssue['code'] = 'rule_sql_syntax'): Result {
  try {
    return read()
  } catch (error) {
    const details = asTree((error as { sqlDetails?: unknown }).sqlDetails)
    const message = error instanceof Error ? error.message : ''
    throw new SqlIssues([{ code, params: { message }, at: numberOf(details['cursorPosition']) }])
  }
}

/** With the type of each parameter, and `in (:me.deptTree)` as the comparison with a set that is meant. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed)
  if (typeof value !== 'object' || value === null) return value
  const node = asTree(value)
  const parameter = nodeOf(node, 'ParamRef')
  if (parameter) return castOf(node, numberOf(parameter['number']))
  const inside = Object.fromEntries(Object.entries(node).map(([field, one]) => [field, typed(one)]))
  const test = nodeOf(inside, 'BooleanTest')
  if (test) return { BooleanTest: { ...test, arg: asBoolean(asTree(test['arg'])) } }
  const comparison = nodeOf(inside, 'A_Expr')
  const set = nodeOf(node, 'A_Expr')
  return comparison && set && isInSet(set) ? { A_Expr: asSet(comparison) } : inside
}

const castOf = (node: Tree, number: number): Tree => {
  const variable = SQL_PARAMETERS[number - 1] ?? 'today'
  const [name = '', many] = typeOfVariable(variable).split('[')
  const names = [{ String: { sval: name } }]
  const arrayBounds = many === undefined ? {} : { arrayBounds: [{ Integer: { ival: -1 } }] }
  return { TypeCast: { arg: node, typeName: { names, typemod: -1, ...arrayBounds } } }
}

/** What `is not true` is asked of. The parser puts it out without its brackets; a cast has some of its own. */
function asBoolean(node: Tree): Tree {
  if (nodeOf(node, 'TypeCast') || nodeOf(node, 'ColumnRef')) return node
  const names = [{ String: { sval: 'pg_catalog' } }, { String: { sval: 'bool' } }]
  return { TypeCast: { arg: node, typeName: { names, typemod: -1 } } }
}

/** `in` with one variable that stands for any number of values. */
function isInSet({ kind, rexpr }: Tree): boolean {
  const items = listOf(nodeOf(asTree(rexpr), 'List')?.['items'])
  const parameter = nodeOf(asTree(items[0]), 'ParamRef')
  const variable = parameter && SQL_PARAMETERS[numberOf(parameter['number']) - 1]
  return kind === 'AEXPR_IN' && items.length === 1 && variable !== undefined && MANY_VALUES.includes(variable)
}

function asSet({ name, lexpr, rexpr }: Tree): Tree {
  const [item] = listOf(nodeOf(asTree(rexpr), 'List')?.['items'])
  const kind = wordsOf(name)[0] === '<>' ? 'AEXPR_OP_ALL' : 'AEXPR_OP_ANY'
  return { kind, name, lexpr, rexpr: item }
}

const PLACES = new Set(['location', 'stmt_location', 'stmt_len', 'version'])
const isPlace = (field: string) => PLACES.has(field) || /^(rexpr_)?list_(start|end)$/.test(field)

/** Without the places, which the text before and after has otherwise. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, one]) => (isPlace(field) ? [] : [[field, bare(one)]])),
  )
}

/** A select without a condition, and `and` beside `or` without brackets. */
function warningsOf(parsed: Tree, tokens: readonly ScanToken[]): SqlIssue[] {
  const select = nodeOf(asTree(asTree(listOf(parsed['stmts'])[0])['stmt']), 'SelectStmt')
  const isOpen = textOf(select?.['op']) === 'SETOP_NONE' && select?.['whereClause'] === undefined
  const everything: SqlIssue[] = isOpen ? [{ code: 'rule_sql_everything', params: {}, at: 0, isWarning: true }] : []
  return [...everything, ...precedence(tokens)]
}

function precedence(tokens: readonly ScanToken[]): SqlIssue[] {
  const open: { and?: number; or?: boolean; between?: boolean }[] = [{}]
  for (const { text, start } of tokens) {
    const word = text.toLowerCase()
    const level = open.at(-1) ?? {}
    if (word === '(') open.push({})
    else if (word === ')') open.pop()
    else if (word === 'between') level.between = true
    else if (word === 'or') level.or = true
    else if (word === 'and' && level.between) level.between = false
    else if (word === 'and') level.and ??= start
    if (level.and !== undefined && level.or)
      return [{ code: 'rule_sql_precedence', params: {}, at: level.and, isWarning: true }]
  }
  return []
}

export type { SqlParser }
