/** The text of `portico:people` as a kind and its value, where it is one rule of a known kind. Pure. */

export const NAMED_KINDS = [
  'user',
  'role',
  'dept',
  'dept-leader',
  'post',
  'group',
  'leaders-to',
  'field',
  'leader-of',
  'dept-leader-of',
  'expr',
] as const
export const LEVEL_KINDS = ['leader', 'leaders', 'initiator-leader', 'actor-leader'] as const
export const PLAIN_KINDS = ['initiator', 'chosen'] as const
/** `none`: no rule. `text`: several rules, or one that is not known here. */
export const PEOPLE_KINDS = ['none', ...NAMED_KINDS, ...LEVEL_KINDS, ...PLAIN_KINDS, 'text'] as const
export type PeopleKind = (typeof PEOPLE_KINDS)[number]

const isOneOf = <Kind extends PeopleKind>(kinds: readonly Kind[], kind: string): kind is Kind =>
  (kinds as readonly string[]).includes(kind)

export const isNamed = (kind: PeopleKind) => isOneOf(NAMED_KINDS, kind)
export const isLevel = (kind: PeopleKind) => isOneOf(LEVEL_KINDS, kind)
export const isPlain = (kind: PeopleKind) => isOneOf(PLAIN_KINDS, kind)

/** What the panel edits; a rule that it cannot part safely is text. */
export function peopleRuleOf(text: string): { kind: PeopleKind; argument: string } {
  const rule = text.trim()
  if (rule === '') return { kind: 'none', argument: '' }
  const at = rule.indexOf(':')
  const [word, argument] = at < 0 ? [rule, ''] : [rule.slice(0, at).trim(), rule.slice(at + 1).trim()]
  // Within an expression the mark parts nothing, and the panel does not tell which is within.
  if (rule.includes(';')) return { kind: 'text', argument: rule }
  if (isOneOf(PLAIN_KINDS, word)) return argument === '' ? { kind: word, argument } : { kind: 'text', argument: rule }
  if (isOneOf(NAMED_KINDS, word) || isOneOf(LEVEL_KINDS, word)) return { kind: word, argument }
  return { kind: 'text', argument: rule }
}

/** The text of a rule; empty while its value is missing. */
export function peopleRuleText(kind: PeopleKind, argument: string): string {
  const value = argument.trim()
  if (kind === 'none') return ''
  if (kind === 'text') return value
  if (isPlain(kind)) return kind
  return value === '' ? '' : `${kind}:${value}`
}

/** Those who are asked one after the other without a word about it. */
export const isInTurn = (text: string): boolean => ['leaders', 'leaders-to'].includes(peopleRuleOf(text).kind)

/** The names of a rule, separated by commas. */
export const namesOf = (argument: string): string[] =>
  argument
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const RECORD_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const isRecordId = (name: string): boolean => RECORD_ID.test(name)
/** Whether a picker can show these: it knows records by their ids, not by their names. */
export const areIds = (argument: string): boolean => namesOf(argument).every(isRecordId)
