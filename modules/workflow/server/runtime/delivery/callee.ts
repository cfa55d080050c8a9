/** What does the work of a call: a registered service, or a configured call of the forms. One worker makes both. */
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { callForProcess, makeCallForProcess, type CallForProcess } from '#forms/server/index.ts'
import { configuredCallIn } from '#workflow/contract/work-name.ts'
import { SEALED_ELSEWHERE, secretOf } from '../../service/secret.service.ts'
import { serviceToCall, type CalledService } from '../../service/service-lookup.repo.ts'
import { meaningOf, type Meaning, type Wanted } from './answer-meaning.ts'
import { callService, type ServicePayload } from './call-service.ts'

export type WorkCallee =
  | { readonly is: 'service'; readonly service: CalledService }
  | { readonly is: 'call'; readonly api: CallForProcess }

/** What is enabled under a name. */
export async function calleeNamed(db: Db, worker: string): Promise<WorkCallee | undefined> {
  const call = configuredCallIn(worker)
  if (call === undefined) {
    const service = await serviceToCall(db, worker)
    return service && { is: 'service', service }
  }
  const api = await callForProcess(db, call)
  return api && { is: 'call', api }
}

/** How often it is tried before it is an incident. */
export const attemptsOf = (callee: WorkCallee): number =>
  callee.is === 'service' ? callee.service.attempts : callee.api.attempts

export interface CallAbout {
  /** The same however often the work is tried. */
  readonly key: string
  readonly payload: ServicePayload
  readonly wanted: Wanted
}

/** Calls, outside of any transaction, and says what the answer means. Never throws for what happens outside. */
export async function callOf(
  kernel: Pick<Kernel, 'keyFor' | 'settings'>,
  { tenantId, at }: { tenantId: number; at: number },
  { callee, about }: { callee: WorkCallee; about: CallAbout },
): Promise<Meaning> {
  const { key, payload, wanted } = about
  if (callee.is === 'call') {
    // Only what address and body of the call name is sent of the variables.
    const { callback } = payload
    const params = { ...payload.variables, ...(callback !== undefined && { callbackUrl: callback }) }
    const order = { api: callee.api, params, key }
    const answer = await makeCallForProcess(kernel, tenantId, order)
    return answer.is === 'failed' ? answer : meaningOf(answer, wanted, { isForeign: true })
  }
  const { secret, isLost } = secretOf(kernel, tenantId, callee.service)
  if (isLost) return { is: 'failed', message: SEALED_ELSEWHERE }
  const { resultVariable, isLater = false } = wanted
  const called = await callService(
    kernel.settings.EGRESS_ALLOW,
    { ...callee.service, secret },
    { key, at, payload, wanted: { resultVariable, isLater } },
  )
  return called.meaning
}
