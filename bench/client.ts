/** Signs in as the page does and loads addresses. */
import autocannon from 'autocannon'
import { SignInKey } from '#contract/session.ts'
import { seal } from '../tests/seal.ts'
import { ADMIN_PASSWORD, PORT } from './stage.ts'

export const BASE = `http://127.0.0.1:${PORT}/xtbg`

/** The token of a user with the administrator's password; without an argument, of the administrator. */
export async function signIn(username = 'admin'): Promise<string> {
  const { data } = (await (await fetch(`${BASE}/sys/login/key`)).json()) as { data: unknown }
  const key = SignInKey.parse(data)
  const body = JSON.stringify(await seal(key, { username, password: ADMIN_PASSWORD, nonce: key.nonce }))
  const reply = await fetch(`${BASE}/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await reply.json()) as { data?: { token?: string }; msg?: string }
  if (!answer.data?.token) throw new Error(`could not sign in: ${answer.msg}`)
  return answer.data.token
}

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

/** Loads one address for some seconds. Anything but 200 is an error of the run. */
export async function load(
  url: string,
  {
    connections = 10,
    seconds = 5,
    headers = {},
  }: { connections?: number; seconds?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
