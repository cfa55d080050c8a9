/** How the trail is read: nouns, actions, fields and values in people's words. */
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { AuditEntry } from '#records/contract/audit.ts'
import { t, tOr, useT } from '#shell/i18n.ts'
import {
  actionKeys,
  AUDIT_DICTIONARIES,
  AUDIT_FLAGS,
  fieldKeys,
  resourceKeys,
  valueKeys,
} from '#system/contract/audit-words.ts'

/** The first text there is; the most exact key comes first. */
const firstOf = (keys: readonly string[], fallback: string): string =>
  keys.reduceRight((found, key) => tOr(key, found), fallback)

/** `user` as people call it; a noun of another version names itself. */
export const resourceText = (resource: string): string => firstOf(resourceKeys(resource), resource)
export const actionText = (action: string): string => firstOf(actionKeys(action), action)
/** Who did it, by which key a program did, and in which of their departments and posts a user did. */
export function actorText({
  actorName,
  keyName,
  actingAs,
}: Pick<AuditEntry, 'actorName' | 'keyName' | 'actingAs'>): string {
  if (actorName === '') return t('system.audit.system')
  if (actingAs !== '') return t('system.audit.actingAs', { name: actorName, identity: actingAs })
  return keyName === '' ? actorName : t('system.audit.byKey', { name: actorName, key: keyName })
}
/** A field is called as in the trail, else as on its form. */
export const fieldText = (resource: string, field: string): string => firstOf(fieldKeys(resource, field), field)

/** Values of a record's fields as text; ids by the names that came along. */
export function useValueText(
  resource: string,
  names: Readonly<Record<string, string>>,
): (field: string, value: unknown) => string {
  const t = useT()
  const labels = {
    user_status: useDictLabel('user_status'),
    gender: useDictLabel('gender'),
    data_scope: useDictLabel('data_scope'),
    menu_type: useDictLabel('menu_type'),
  }
  const wordOf = (field: string, value: string | number) => firstOf(valueKeys(resource, field, value), String(value))
  const yesOrNo = (value: boolean) => t(value ? 'system.audit.yes' : 'system.audit.no')
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('kit.none')
    const dictionary = Object.hasOwn(AUDIT_DICTIONARIES, field)
      ? AUDIT_DICTIONARIES[field as keyof typeof AUDIT_DICTIONARIES]
      : undefined
    if (typeof value === 'number' && dictionary && wordOf(field, value) === String(value))
      return labels[dictionary](value)
    if (typeof value === 'boolean') return yesOrNo(value)
    if (typeof value === 'string' || typeof value === 'number') {
      if (AUDIT_FLAGS.has(field) && /^[01]$/.test(String(value))) return yesOrNo(Number(value) === 1)
      if (field === 'orderField') return fieldText(resource, String(value))
      return names[value] ?? wordOf(field, value)
    }
    return nested(value)
  }
  /** A nested value: its name when it has one, else its fields with theirs. */
  const nested = (value: object): string => {
    if (Array.isArray(value)) return value.map((one) => show('', one)).join(t('system.audit.comma'))
    if ('name' in value && typeof value.name === 'string') return value.name
    if ('realName' in value && typeof value.realName === 'string') return value.realName
    return Object.entries(value)
      .map(([key, inner]) => t('system.audit.pair', { field: fieldText(resource, key), value: show(key, inner) }))
      .join(t('system.audit.semicolon'))
  }
  return show
}
