/** Tells the server a batch. Not by the contract client: nothing of it may be seen, neither a mask nor a message. */
import type { behaviorRoutes } from '#behavior/contract/behavior.ts'
import { ACTIVITY_KINDS } from '#shell/behavior/activity.ts'
import { passwordAsk } from '#shell/password/password-state.ts'
import { addressOf } from '#shell/request/address.ts'
import { bareRoute } from '#shell/request/bare-route.ts'
import { headersFor, isSuccess, keepRenewedToken } from '#shell/request/call.ts'
import { readToken } from '#shell/session/token.ts'
import type { Outcome, Waiting } from './queue.ts'

/** As in the contract, which would bring zod; a test compares. */
export const saveRoute = bareRoute<(typeof behaviorRoutes)['save']>('POST', '/sys/sysLogUserBehavior/saveUserBehavior')
export const MAX_AGO = 86_400_000

const INVALID = 400
const GONE = [401, 403]
/** Narrower than a tablet, by touch: what the specification calls H5. */
const PHONE = '(max-width: 768px) and (pointer: coarse)'

/** An entry as the contract wants it. @param now of the clock that only goes forward */
export function entryOf({ activity, nonce, at }: Waiting, now: number, clientType: 'PC' | 'H5') {
  return {
    nonce,
    clientType,
    operaType: ACTIVITY_KINDS.indexOf(activity.kind) + 1,
    operaAction: activity.kind,
    operaUrl: activity.path.slice(0, 300),
    operaMenuId: activity.menuId.slice(0, 64),
    operaComponent: activity.component.slice(0, 200),
    operaDesc: activity.title.slice(0, 200),
    operaAgo: Math.min(MAX_AGO, Math.max(0, Math.round(now - at))),
  }
}

/**
 * @param how.isLeaving the browser goes on sending after the page has gone
 * @param personId who is signed in; entries of others are left out
 */
export async function send(
  batch: readonly Waiting[],
  { isLeaving, personId }: { isLeaving: boolean; personId: string | undefined },
): Promise<Outcome> {
  const token = readToken()
  if (token === undefined || batch.some((one) => one.personId !== personId)) return { is: 'refused' }
  // Nothing is taken before the password is changed: the batch waits.
  if (passwordAsk.get()?.mode === 'force') return { is: 'failed' }
  const clientType = window.matchMedia(PHONE).matches ? 'H5' : 'PC'
  const body = batch.map((one) => entryOf(one, performance.now(), clientType))
  const response = await fetch(addressOf(saveRoute.path), {
    method: saveRoute.method,
    headers: headersFor(token, body),
    body: JSON.stringify(body),
    keepalive: isLeaving,
  })
  keepRenewedToken(response, token)
  return outcomeOf(response.status, await response.json().catch(() => undefined))
}

/** What an answer means for the batch. @param envelope as it came, which may be anything */
export function outcomeOf(status: number, envelope: unknown): Outcome {
  const { code, data } = asObject(envelope)
  if (status < INVALID && isSuccess(code)) return asObject(data)['isOn'] === false ? { is: 'off' } : { is: 'sent' }
  if (GONE.includes(status)) return { is: 'refused' }
  if (status !== INVALID) return { is: 'failed' }
  const issues = asObject(data)['issues']
  const paths = Array.isArray(issues) ? issues.map((issue) => String(asObject(issue)['path'])) : []
  return { is: 'wrong', places: paths.map((path) => Number.parseInt(path, 10)).filter((place) => place >= 0) }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
