/** Rules in words: conditions as sentences, other rules with the labels of their fields. */
import type { Translate } from '#shell/i18n.ts'
import { placedFields, ruleAst, subjectsFor, type FieldId, type FormModel } from '#forms-core/index.ts'
import { conditionOf, conditionWords, sayCondition, type ConditionWords } from '../../condition/words.ts'
import { findPlaced } from '../model/find-field.ts'
import { inLanguage } from '../state/words.ts'

export { conditionOf, sayCondition } from '../../condition/words.ts'
export type RuleWords = ConditionWords

/** What rules of a field can compare. */
export const wordsFor = (t: Translate, model: FormModel, reader: FieldId): RuleWords =>
  conditionWords(t, model, subjectsFor(model, reader))

/** A rule in words. */
export function sayRule(t: Translate, model: FormModel, reader: FieldId, rule: string): string {
  const words = wordsFor(t, model, reader)
  const condition = conditionOf(rule, words)
  return condition === undefined ? sayExpression(t, model, reader, rule) : sayCondition(t, words, condition)
}

type Ast = NonNullable<ReturnType<typeof ruleAst>>

/** An expression with labels in place of names; the text itself where it cannot be read. */
function sayExpression(t: Translate, model: FormModel, reader: FieldId, rule: string): string {
  const ast = ruleAst(rule)
  if (ast === undefined) return rule
  const table = findPlaced(model, reader)?.table
  const known = new Map(model.fields.map((field) => [field.name, inLanguage(field.label)]))
  for (const column of table?.fields ?? []) known.set(column.name, inLanguage(column.label))
  const columns = new Map(
    placedFields(model.fields).flatMap(({ field, table: of }) =>
      of === undefined
        ? []
        : [[`${of.name}.${field.name}`, `${inLanguage(of.label)} / ${inLanguage(field.label)}`] as const],
    ),
  )
  const say = (one: Ast): string => {
    switch (one.op) {
      case 'literal':
        return typeof one.value === 'string' ? `“${one.value}”` : String(one.value)
      case 'name':
        return known.get(one.name) ?? one.name
      case 'member': {
        const key = one.key.op === 'literal' ? String(one.key.value) : say(one.key)
        const column = one.of.op === 'name' ? columns.get(`${one.of.name}.${key}`) : undefined
        return column ?? `${say(one.of)} / ${key}`
      }
      case 'call':
        return `${say(one.of)}.${one.method}(${one.args.map(say).join(', ')})`
      case 'function':
        return one.name === 'sum' && one.args[0] !== undefined && one.args.length === 1
          ? t('forms.design.subject.sum', { field: say(one.args[0]) })
          : `${one.name}(${one.args.map(say).join(', ')})`
      case 'unary':
        return one.sign === 'empty' ? `empty ${say(one.of)}` : `${one.sign}${say(one.of)}`
      case 'binary':
        return `${within(one.left)} ${SIGNS[one.sign] ?? one.sign} ${within(one.right)}`
      case 'if':
        return `${within(one.test)} ? ${within(one.yes)} : ${within(one.no)}`
      case 'join':
        return one.parts.map((part) => (part.op === 'literal' ? String(part.value) : say(part))).join('')
    }
  }
  const within = (one: Ast): string => (one.op === 'binary' || one.op === 'if' ? `(${say(one)})` : say(one))
  return say(ast)
}

const SIGNS: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−' }
