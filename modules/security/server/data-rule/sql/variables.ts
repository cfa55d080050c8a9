/**
 * Variables in the text of a rule (`:me.deptTree`) and the parameters that they become (`$3`). Whatever this file reads
 * into a text, PostgreSQL's grammar reads the result again.
 */
import type { ScanToken } from 'libpg-query'
import { MANY_VALUES, SQL_PARAMETERS, type RuleVariable } from '#contract/rule.ts'
import type { SqlIssue } from './issues.ts'

/** The type of what a variable stands for. */
export const typeOfVariable = (variable: RuleVariable): 'uuid' | 'uuid[]' | 'date' =>
  variable === 'today' ? 'date' : MANY_VALUES.includes(variable) ? 'uuid[]' : 'uuid'

/** The text with parameters in the place of variables; each byte stays where it was. */
export function withParameters(text: string, tokens: readonly ScanToken[]): { text: string; issues: SqlIssue[] } {
  const bytes = Buffer.from(text)
  const issues: SqlIssue[] = []
  for (const [at, token] of tokens.entries()) {
    const unknown = (name: string) => issues.push({ code: 'rule_sql_variable', params: { name }, at: token.start })
    if (token.tokenName === 'PARAM' || /^\$\d/.test(token.text)) unknown(token.text)
    if (token.text !== ':') continue
    const name = nameAfter(tokens, at)
    const variable = SQL_PARAMETERS.find((one) => one === name)
    if (!variable) {
      unknown(`:${name}`)
      continue
    }
    const length = 1 + variable.length
    bytes.write(`$${SQL_PARAMETERS.indexOf(variable) + 1}`.padEnd(length), token.start, 'latin1')
  }
  return { text: bytes.toString(), issues }
}

/** The words and dots that follow a colon without a gap. */
function nameAfter(tokens: readonly ScanToken[], at: number): string {
  let [name, end] = ['', tokens[at]?.end]
  for (const token of tokens.slice(at + 1, at + 4)) {
    if (token.start !== end || !/^(\w+|\.)$/.test(token.text)) break
    name += token.text
    end = token.end
  }
  return name
}

/** The stored text as it is shown: variables in the place of parameters. */
export function withVariables(sql: string, tokens: readonly ScanToken[]): string {
  const bytes = Buffer.from(sql)
  let [shown, from] = ['', 0]
  for (const { start, end, text } of tokens) {
    const variable = /^\$\d$/.test(text) ? SQL_PARAMETERS[Number(text.slice(1)) - 1] : undefined
    if (!variable) continue
    const [before, after] = ['CAST(', ` AS ${typeOfVariable(variable)})`]
    const isCast =
      bytes.subarray(start - before.length, start).toString() === before &&
      bytes.subarray(end, end + after.length).toString() === after
    shown += `${bytes.subarray(from, isCast ? start - before.length : start).toString()}:${variable}`
    from = isCast ? end + after.length : end
  }
  return shown + bytes.subarray(from).toString()
}
