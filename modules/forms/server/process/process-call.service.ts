/**
 * Configured calls as service tasks of processes make them: with variables as parameters, at least once and with the
 * same key however often. Nothing of a secret is in what this answers.
 */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { apisForProcesses, apiToCall, shareApis, type CalledApi } from '../api-conf/api-conf.repo.ts'
import { callApi, type ApiCall, type CallFault, type CallKernel } from '../api-conf/call-api.ts'
import type { ParamValues } from '../api-conf/make-request.ts'
import { withoutSecrets } from '../api-conf/mask.ts'

/** A configured call as a process names it. */
export interface CallForProcesses {
  readonly name: string
  readonly title: string
  readonly titleEn: string
  readonly isEnabled: boolean
}

/** All configured calls, by name. */
export const callsForProcesses = async (db: Db): Promise<CallForProcesses[]> =>
  (await apisForProcesses(db)).map(({ status, ...call }) => ({ ...call, isEnabled: status === 1 }))

/** Those of these names that there are; none of them is deleted until the transaction ends. */
export const keepCallsForProcess = (tx: Tx, names: readonly string[]): Promise<Set<string>> => shareApis(tx, names)

/** An enabled call; what of it is needed to make it stays in this module. */
export type CallForProcess = CalledApi

export const callForProcess = (db: Db, name: string): Promise<CallForProcess | undefined> => apiToCall(db, name)

export type AnswerForProcess =
  /** Any status. What it says of the secret is masked. */
  | { readonly is: 'answered'; readonly status: number; readonly body: string }
  /** `isFinal`: it would fail in the same way again. */
  | { readonly is: 'failed'; readonly message: string; readonly isFinal: boolean }

/** What lies with the parameters, which do not change by waiting. */
const FINAL: ReadonlySet<CallFault> = new Set(['param_missing', 'param_refused'])

/** Makes a call outside of any transaction. Never throws for what happens outside. */
export async function makeCallForProcess(
  kernel: CallKernel,
  tenantId: number,
  { api, params, key }: { api: CallForProcess; params: ParamValues; key: string },
): Promise<AnswerForProcess> {
  const call = await callApi(kernel, tenantId, { api, params, headers: [{ name: 'idempotency-key', value: key }] })
  const { answer, fault, secrets } = call
  if (fault !== undefined) return { is: 'failed', message: messageOf(call, fault), isFinal: FINAL.has(fault) }
  if (answer === undefined) return { is: 'failed', message: 'no answer', isFinal: false }
  return { is: 'answered', status: answer.status, body: withoutSecrets(answer.body, secrets) }
}

/** English, as incidents keep it. */
const MESSAGES: Record<CallFault, string> = {
  bad_url: 'the address is none',
  refused: 'the address is in an internal network, which EGRESS_ALLOW does not name',
  unreachable: 'no connection',
  timeout: 'no whole answer in time',
  redirect: 'the answer leads to another address, which is not followed',
  too_large: 'the answer is too large',
  sealed_elsewhere: 'the secret of the call was sealed under another key; it has to be set anew',
  no_secret: 'the call has no secret',
  token: 'the token address gave no token',
  param_missing: 'a parameter of the path has no value',
  param_refused: 'a parameter has a value that no path may have',
}

function messageOf({ detail, secrets }: Pick<ApiCall, 'detail' | 'secrets'>, fault: CallFault): string {
  const shown = withoutSecrets(detail, secrets)
  return shown === '' ? MESSAGES[fault] : `${MESSAGES[fault]}: ${shown}`
}
