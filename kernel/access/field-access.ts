/**
 * What a caller may do with guarded fields (`contract/guarded.ts`). Empty for most: then nothing is restricted, and no
 * reply, sheet or query costs anything more.
 */
import { EDITABLE, HIDDEN, MASKED_FIELD, READ_ONLY, type FieldMode } from '#contract/field-mode.ts'
import { guardedField, guardedFields, type FieldMask, type GuardedField } from '#contract/guarded.ts'
import { InvalidInput, type RawIssue } from '../errors.ts'

/** The restricted fields by name (`user.mobile`); a field that is not here is editable. */
export type FieldAccess = ReadonlyMap<string, FieldMode>

/** Nothing is restricted. */
export const EVERY_FIELD: FieldAccess = new Map()

/** Every guarded field is hidden: for a caller who is not known, and where what they may do cannot be computed. */
export const noField = (): FieldAccess => new Map(guardedFields().map(({ name }) => [name, HIDDEN]))

export const fieldModeOf = (access: FieldAccess, name: string): FieldMode => access.get(name) ?? EDITABLE

/** Whether the value may be seen as it is; else no filter, order or sum may tell of it. */
export const isFieldVisible = (access: FieldAccess, name: string): boolean => fieldModeOf(access, name) < MASKED_FIELD

/** Names an access in keys of what is remembered: callers of the same access share it. */
export const accessKey = (access: FieldAccess): string =>
  access.size === 0 ? '' : JSON.stringify([...access].sort(([one], [other]) => (one < other ? -1 : 1)))

const masks: Readonly<Record<FieldMask, (text: string) => string>> = {
  mobile: (text) => {
    const digits = text.replaceAll(/[\s-]/g, '')
    return digits.length < 8 ? '****' : `${digits.slice(0, -8)}****${digits.slice(-4)}`
  },
  mail: (text) => {
    const at = text.lastIndexOf('@')
    return at < 1 ? '****' : `${[...text][0] ?? ''}***${text.slice(at)}`
  },
  whole: () => '****',
}

/** A text as it is shown masked. An empty one stays empty. */
export const masked = (mask: FieldMask, text: string): string => (text === '' ? '' : masks[mask](text))

/** Whether it is what a mask makes of a text: no guarded field has stars of its own. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('***')

/** A value as the access shows it, texts inside of lists, too; undefined where it is hidden. */
export function shownValue(access: FieldAccess, { name, mask }: GuardedField, value: unknown): unknown {
  const mode = fieldModeOf(access, name)
  if (mode >= HIDDEN) return undefined
  return mode === MASKED_FIELD ? deepMasked(mask, value) : value
}

function deepMasked(mask: FieldMask, value: unknown): unknown {
  if (typeof value === 'string') return masked(mask, value)
  if (Array.isArray(value)) return value.map((item) => deepMasked(mask, item))
  // A guarded field is a text: of anything else nothing is shown.
  return value === null || value === undefined ? value : '****'
}

/** A record as the access shows it: its keys are fields of the noun, in the spelling of the wire or of the database. */
export function shownRecord(
  access: FieldAccess,
  resource: string,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shown = Object.entries(record).flatMap(([key, value]) => {
    const guarded = guardedField(resource, key)
    const seen = guarded ? shownValue(access, guarded, value) : value
    return seen === undefined ? [] : [[key, seen] as const]
  })
  return Object.fromEntries(shown)
}

/**
 * Whether a value that is sent for a field changes nothing: it is left out, or what the caller was shown. Who does not
 * see a value changes it by whatever they send, even by the same: the answer would tell them that they guessed it.
 * @param stored undefined for a new record
 */
export function isUnchanged(access: FieldAccess, { name }: GuardedField, sent: unknown, stored: unknown): boolean {
  if (sent === undefined) return true
  if (stored === undefined) return sent === ''
  const mode = fieldModeOf(access, name)
  if (mode === READ_ONLY) return sent === stored
  return mode === MASKED_FIELD && (isMasked(sent) || (sent === '' && stored === ''))
}

/**
 * What a write leaves of a record: of its guarded fields, those that the draft leaves out and those that the actor may
 * not edit stay as they are stored.
 * @param stored undefined for a new record, whose guarded fields are empty where they are not given
 * @throws InvalidInput field_not_editable, at each field that would change
 */
export function keepUneditable<Draft extends object, Stored extends object>(
  { fields: access }: { readonly fields: FieldAccess },
  resource: string,
  draft: Draft,
  stored: Stored | undefined,
): Draft & Pick<Stored, keyof Stored & keyof Draft> {
  const sent = draft as Readonly<Record<string, unknown>>
  const had = stored as Readonly<Record<string, unknown>> | undefined
  const kept: Record<string, unknown> = { ...sent }
  const issues: RawIssue[] = []
  for (const guarded of guardedFields()) {
    const { field, name } = guarded
    if (guarded.resource !== resource) continue
    const isEditable = fieldModeOf(access, name) === EDITABLE
    if (!isEditable && !isUnchanged(access, guarded, sent[field], had?.[field]))
      issues.push({ path: field, code: 'field_not_editable', params: {} })
    if (!isEditable || sent[field] === undefined) kept[field] = had ? had[field] : ''
  }
  if (issues.length > 0) throw new InvalidInput(issues)
  // The typed cast: each field of the draft is there, its own or the stored one.
  return kept as Draft & Pick<Stored, keyof Stored & keyof Draft>
}
