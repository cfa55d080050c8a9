import type { TextKey } from '#shell/i18n.ts'

/** What the guarded fields are called. One that a later version declares is shown by its name. */
export const FIELD_TEXTS: Readonly<Record<string, TextKey>> = {
  'user.mobile': 'system.field.user.mobile',
  'user.email': 'system.field.user.email',
  'user.allowIpQueue': 'system.field.user.allowIpQueue',
}
