/** Sentences for the differences of two versions. */
import { type FormLanguage, textIn } from '../model/texts.ts'
import { textAt } from '../text-at.ts'
import type { FormChange } from './difference.ts'

/** Properties whose values are numbers, texts or a yes and no; of others only the change is named. */
const SHOWN: ReadonlySet<string> = new Set(
  'min max decimals maxLength maxFiles maxMegabytes minRows maxRows required readOnly public unique capital'.split(' '),
)

/** `Days: the rule "Visible when" was added: ${n > 3}` */
export function sayFormChange(change: FormChange, language: FormLanguage): string {
  const { code, field, property } = change
  const [from, to] = switched(change.from, change.to)
  const places = {
    field: field === undefined ? undefined : textIn(field.label, language),
    property: property === undefined ? undefined : textAt(language, `formModel.property.${property}`),
    from: code === 'type_changed' ? typeText(from, language) : shown(from, language),
    to: code === 'type_changed' ? typeText(to, language) : shown(to, language),
  }
  const isPlain = code === 'property_changed' && (property === undefined || !SHOWN.has(property))
  return isPlain
    ? textAt(language, 'formModel.change.property_replaced', places)
    : textAt(language, `formModel.change.${code}`, places)
}

/** What is not set of a yes and no is a no. */
function switched(from: unknown, to: unknown): [unknown, unknown] {
  const isSwitch = typeof from === 'boolean' || typeof to === 'boolean'
  return isSwitch ? [from ?? false, to ?? false] : [from, to]
}

/** `amount CNY`: the kind, and what else belongs to the type. */
function typeText(key: unknown, language: FormLanguage): string {
  const [kind = '', ...rest] = String(key).split(' ')
  return [textAt(language, `formModel.kind.${kind}`), ...rest.filter((word) => !word.includes(':'))].join(' ')
}

function shown(value: unknown, language: FormLanguage): string {
  if (value === undefined || value === null || value === '') return textAt(language, 'formModel.change.nothing')
  if (typeof value === 'boolean') return textAt(language, `formModel.change.${value ? 'yes' : 'no'}`)
  if (isLocalText(value)) return textIn(value, language)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isLocalText = (value: unknown): value is { zh: string; en: string } =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value
