/** How the trail is read: nouns, actions, fields and values in people's words. */
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { tOr, useT } from '#shell/i18n.ts'

/** Fields whose values stand in a dictionary. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  status: 'user_status',
  gender: 'gender',
  dataScope: 'data_scope',
  data_scope: 'data_scope',
  menuType: 'menu_type',
}

/** Fields that are 0 for no and 1 for yes. */
const FLAGS: ReadonlySet<string> = new Set(['suspended'])

/** `user` as people call it; a noun of another version names itself. */
export const resourceText = (resource: string): string => tOr(`system.audit.resource.${resource}`, resource)
export const actionText = (action: string): string => tOr(`system.audit.action.${action}`, action)
/** A field is called as on its form. */
export const fieldText = (resource: string, field: string): string =>
  tOr(`system.${resource}.${field}`, tOr(`system.audit.field.${field}`, field))

/** Values of a record's fields as text; ids by the names that came along. */
export function useValueText(names: Readonly<Record<string, string>>): (field: string, value: unknown) => string {
  const t = useT()
  const labels = {
    user_status: useDictLabel('user_status'),
    gender: useDictLabel('gender'),
    data_scope: useDictLabel('data_scope'),
    menu_type: useDictLabel('menu_type'),
  }
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('kit.none')
    const dictionary = DICTIONARIES[field]
    if (typeof value === 'number' && dictionary && dictionary in labels)
      return labels[dictionary as keyof typeof labels](value)
    if (typeof value === 'boolean' || FLAGS.has(field))
      return t(Number(value) === 1 ? 'system.audit.yes' : 'system.audit.no')
    if (typeof value === 'string') return names[value] ?? value
    if (typeof value === 'number') return String(value)
    return plain(value)
  }
}

/** A nested value: its name when it has one, else as it is kept. */
function plain(value: object): string {
  if ('name' in value && typeof value.name === 'string') return value.name
  if ('realName' in value && typeof value.realName === 'string') return value.realName
  return JSON.stringify(value)
}
