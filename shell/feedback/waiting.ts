/** Says that a part of a change waits for a second person (`waiting` of `#system/contract/approval.ts`). */
import { matches } from '../access/matches.ts'
import { t } from '../i18n.ts'
import { goTo } from '../page/use-page.ts'
import { holdings } from '../session/session.ts'
import { toast } from './toast.ts'

/** The request that a reply names, if any. */
export function requestIn(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('requestId' in reply)) return undefined
  return typeof reply.requestId === 'string' ? reply.requestId : undefined
}

/** With a way to the request for those who may see it. */
export function tellOfRequest(requestId: string): void {
  const open = { label: t('shell.waiting.open'), run: () => goTo(`/sys/grantRequest?id=${requestId}`) }
  toast('info', t('shell.waiting'), matches('sys:grantRequest:page', holdings.get()) ? open : undefined)
}
