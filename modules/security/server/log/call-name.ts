/** What a call is called. */
import type { Actor } from '#kernel/access/actor.ts'
import { hasText, translate } from '#kernel/i18n/translate.ts'

/**
 * What the menu of its permission code calls a call, or else, for calls that need nothing but a session, what their
 * operation is called (`security.call.…`); empty for what is called nothing.
 */
export function callName(
  { language }: Pick<Actor, 'language'>,
  { name, operation }: { name: string; operation: string },
): string {
  if (name !== '') return name
  const key = `security.call.${operation}`
  return hasText(language, key) ? translate(language, key) : ''
}
