/** Rules in SQL: who may write them, what is stored, what is wrong with a text. */
import { isDeepStrictEqual } from 'node:util'
import { errors } from '#contract/errors.ts'
import { RuleConditions, RuleVariable, type RuleGroup } from '#contract/rule.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { statementFault } from '#kernel/database/database-errors.ts'
import { AppError, InvalidInput, invalid } from '#kernel/errors.ts'
import { issueText } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { CAN_SQL, SQL, type DataRuleDraft, type SqlCheck, type SqlChoices } from '#security/contract/data-rule.ts'
import { bare, compileSql } from './compile.ts'
import { sqlOf } from './convert.ts'
import { SqlIssues, type SqlIssue } from './issues.ts'
import { conditionsIn, withoutAlias } from './recognize.ts'
import type { Tree } from './parser.ts'
import { RULE_VIEWS, viewOf } from './views.ts'

/** @throws AppError forbidden for a rule in SQL without its permission code */
export function assertSqlAllowed(actor: Actor, { kind }: Pick<DataRuleDraft, 'kind'>): void {
  if (kind === SQL && !holds(actor, CAN_SQL)) throw new AppError(errors.forbidden)
}

/**
 * A draft as it is stored: SQL as the parser puts it out, and nothing of the other kind.
 * @param at where the rule is in the body
 * @throws InvalidInput at `sql` with everything that it may not say
 */
export async function storable<Draft extends Pick<DataRuleDraft, 'kind' | 'resource' | 'conditions' | 'sql'>>(
  draft: Draft,
  at = '',
): Promise<Draft> {
  if (draft.kind !== SQL) return { ...draft, sql: '' }
  // Where there are no such views, every name would be refused.
  if (viewOf(draft.resource) === undefined) throw invalid(`${at}resource`, 'unknown_choice')
  try {
    const { sql } = await compileSql(draft.sql)
    return { ...draft, conditions: { join: 'all', items: [] }, sql }
  } catch (error) {
    if (!(error instanceof SqlIssues)) throw error
    throw new InvalidInput(
      error.issues.map((issue) => ({
        path: `${at}sql`,
        code: issue.code,
        params: { ...issue.params, line: lineOf(draft.sql, issue.at) },
      })),
    )
  }
}

/** What the database refuses of a statement that the parser takes, as an issue; undefined for other errors. */
export function refusedBy(error: unknown, path: string): InvalidInput | undefined {
  const fault = statementFault(error)
  if (!fault) return undefined
  const { kind, message } = fault
  return invalid(path, kind === 'statement' ? 'rule_sql_database' : 'rule_sql_values', { message })
}

/** Views and variables, and whether rules in SQL can run here. */
export async function sqlChoices({ ruleRunner }: Pick<Kernel, 'ruleRunner'>): Promise<SqlChoices> {
  return {
    isOn: await ruleRunner.isOn(),
    views: Object.entries(RULE_VIEWS).map(([name, { resource = '', columns }]) => ({
      name: `rules.${name}`,
      resource,
      columns: [...columns],
    })),
    variables: RuleVariable.options,
  }
}

/** Every issue of a text, or the conditions that say the same. */
export async function checkSql(
  { language }: Pick<Actor, 'language'>,
  { resource, sql }: { resource: string; sql: string },
): Promise<SqlCheck> {
  const shown = (issues: readonly SqlIssue[]) =>
    issues.map((issue) => {
      const line = lineOf(sql, issue.at)
      const from = charactersIn(sql, issue.at)
      const to = issue.repair && charactersIn(sql, issue.at + issue.repair.bytes)
      return {
        line,
        isWarning: issue.isWarning === true,
        msg: issueText(language, issue.code, { ...issue.params, line }),
        repair: issue.repair && to !== undefined ? { from, to, text: issue.repair.text } : null,
      }
    })
  try {
    const { tree, warnings } = await compileSql(sql)
    return {
      issues: shown(warnings),
      conditions: await sameConditions(resource, tree),
    }
  } catch (error) {
    if (!(error instanceof SqlIssues)) throw error
    return { issues: shown(error.issues), conditions: null }
  }
}

/** Conditions that were read out of SQL, where they become that very SQL again. */
async function sameConditions(resource: string, tree: Tree): Promise<RuleGroup | null> {
  const conditions = RuleConditions.safeParse(conditionsIn(resource, tree)).data
  const again = conditions && sqlOf(resource, conditions)
  if (!conditions || again === undefined) return null
  try {
    const compiled = await compileSql(again)
    return isDeepStrictEqual(plain(compiled.tree), plain(tree)) ? conditions : null
  } catch (error) {
    if (error instanceof SqlIssues) return null
    throw error
  }
}

const plain = (tree: Tree) => withoutAlias(bare(tree))

export async function convertToSql({ resource, conditions }: { resource: string; conditions: RuleGroup }) {
  return { sql: sqlOf(resource, conditions) ?? null }
}

/** The parser counts bytes. */
const charactersIn = (text: string, bytes: number): number => Buffer.from(text).subarray(0, bytes).toString().length
const lineOf = (text: string, bytes: number): number =>
  Buffer.from(text).subarray(0, bytes).toString().split('\n').length
