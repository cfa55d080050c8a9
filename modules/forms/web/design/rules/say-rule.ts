/** Rules in words: conditions as sentences, other rules with the labels of their fields. */
import type { Translate } from '#shell/i18n.ts'
import {
  allOptions,
  isGroup,
  operatorsOf,
  placedFields,
  readCondition,
  ruleAst,
  sourceOf,
  subjectsFor,
  type Condition,
  type ConditionRow,
  type FieldId,
  type FormModel,
  type Operand,
  type Subject,
} from '#forms-core/index.ts'
import { findPlaced } from '../model/find-field.ts'
import { inLanguage } from '../state/words.ts'

/** What conditions of a field can compare, with their words. */
export interface RuleWords {
  subjects: readonly Subject[]
  names: ReadonlySet<string>
  labelOf: (text: string) => string
  valueOf: (subject: string, value: string) => string
}

export function wordsFor(t: Translate, model: FormModel, reader: FieldId): RuleWords {
  const subjects = subjectsFor(model, reader)
  const placed = placedFields(model.fields)
  const bySubject = new Map(subjects.map((one) => [one.text, one]))
  const fieldName = (id: FieldId) => {
    const found = placed.find(({ field }) => field.id === id)
    return found === undefined ? id : inLanguage(found.field.label)
  }
  const labelOf = (text: string): string => {
    const subject = bySubject.get(text)
    if (subject === undefined) return text
    const field = fieldName(subject.field)
    switch (subject.of) {
      case 'value':
        return field
      case 'member':
        return `${field} / ${t(`forms.design.member.${memberOf(subject.member)}`)}`
      case 'count':
        return t('forms.design.subject.count', { field })
      case 'sum':
        return t('forms.design.subject.sum', { field: `${field} / ${fieldName(subject.column ?? '')}` })
      case 'column':
        return t('forms.design.subject.column', { field: `${field} / ${fieldName(subject.column ?? '')}` })
    }
  }
  const valueOf = (text: string, value: string): string => {
    const subject = bySubject.get(text)
    const source = subject && sourceOf(subject, placed)
    if (source === undefined || !('options' in source) || source.options.from !== 'fixed') return value
    const option = [...allOptions(source.options.options)].find((one) => one.value === value)
    return option === undefined ? value : inLanguage(option.label)
  }
  return { subjects, names: new Set(subjects.map(({ text }) => text)), labelOf, valueOf }
}

const MEMBERS = ['from', 'to', 'region', 'detail'] as const
const memberOf = (member: string | undefined) => MEMBERS.find((one) => one === member) ?? 'detail'

/** The condition that a rule is, where each of its rows compares what can be compared so. */
export function conditionOf(rule: string, { names, subjects }: RuleWords): Condition | undefined {
  const condition = readCondition(rule, names)
  const rows = condition?.entries.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry])) ?? []
  const isFitting = ({ subject, operator }: ConditionRow) => {
    const found = subjects.find(({ text }) => text === subject)
    return found !== undefined && operatorsOf(found.type).includes(operator)
  }
  return rows.every(isFitting) ? condition : undefined
}

/** A rule in words. */
export function sayRule(t: Translate, model: FormModel, reader: FieldId, rule: string): string {
  const words = wordsFor(t, model, reader)
  const condition = conditionOf(rule, words)
  return condition === undefined ? sayExpression(t, model, reader, rule) : sayCondition(t, words, condition)
}

/** `"Kind" is Travel, or "Total" is more than 100`. */
export function sayCondition(t: Translate, words: RuleWords, { join, entries }: Condition): string {
  const parts = entries.map((entry) => {
    if (!isGroup(entry)) return sayRow(t, words, entry)
    const inner = entry.entries.map((row) => sayRow(t, words, row)).join(t(`forms.design.join.${entry.join}`))
    return t('forms.design.join.group', { inner })
  })
  return parts.join(t(`forms.design.join.${join}`))
}

function sayRow(t: Translate, words: RuleWords, { subject, operator, operand }: ConditionRow): string {
  return t(`forms.design.says.${operator}`, {
    subject: subject === '' ? '?' : words.labelOf(subject),
    value: operand === undefined ? '?' : sayOperand(t, words, subject, operand),
  })
}

function sayOperand(t: Translate, words: RuleWords, subject: string, operand: Operand): string {
  switch (operand.is) {
    case 'constant':
      if (typeof operand.value === 'boolean') return t(operand.value ? 'forms.design.yes' : 'forms.design.no')
      return typeof operand.value === 'string' ? words.valueOf(subject, operand.value) || '?' : `${operand.value}`
    case 'several':
      return operand.values.map((value) => words.valueOf(subject, value)).join(t('forms.design.listSeparator')) || '?'
    case 'subject':
      return operand.text === '' ? '?' : words.labelOf(operand.text)
    case 'me':
    case 'dept':
    case 'today':
    case 'now':
      return t(`forms.design.operand.${operand.is}`)
  }
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
