/** The address at which the receiver of a mail ends mails of its category. */
import type { Kernel } from '#kernel/kernel.ts'
import type { MessageEvent } from '#kernel/messages/event.ts'
import { ruleOf, type Rules } from '../preference/carried-events.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Below the base path. */
export const UNSUBSCRIBE_PATH = '/msg/unsubscribe/{token}'

interface Mail {
  readonly tenantId: number
  readonly userId: string
  readonly kind: string
  readonly digestSince: string | null
}

/** None where users cannot end them: security, what must reach, what the tenant enforces; and where none is known. */
export function unsubscribeUrl(
  kernel: Pick<Kernel, 'keyFor' | 'settings'>,
  { tenantId, userId, kind, digestSince }: Mail,
  { event, rules }: { event: MessageEvent | undefined; rules: Rules },
): string | undefined {
  const { PUBLIC_URL, BASE_PATH } = kernel.settings
  if (kind !== 'mail' || PUBLIC_URL === undefined || event === undefined || event.mustReach) return undefined
  const isDigest = digestSince !== null
  if (!isDigest && ruleOf(rules, event.category, kind) !== 'allowed') return undefined
  const token = unsubscribeToken(kernel, { tenantId, userId, of: isDigest ? 'digest' : event.category })
  return `${PUBLIC_URL.replace(/\/+$/, '')}${BASE_PATH}${UNSUBSCRIBE_PATH.replace('{token}', token)}`
}
