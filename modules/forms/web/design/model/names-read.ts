/** The names of fields that a rule reads, those of its own form and row; members and functions left out. */
import { ruleAst, walkRule } from '#forms-core/index.ts'

export function namesRead(rule: string): string[] {
  const ast = ruleAst(rule)
  const names = ast === undefined ? [] : [...walkRule(ast)].flatMap((one) => (one.op === 'name' ? [one.name] : []))
  return [...new Set(names)].filter((name) => name !== 'me')
}
