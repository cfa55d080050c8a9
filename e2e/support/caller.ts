/** Calls the server without a browser: to prepare what a journey needs, and to see what the API itself refuses. */
import { z } from 'zod'
import type { AnyRoute, Can, Route } from '#contract/route.ts'
import { factorRoutes } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import { seal } from '../../tests/seal.ts'

const Envelope = z.object({
  code: z.number(),
  msg: z.string(),
  error: z.string().optional(),
  data: z.unknown(),
})

interface InputOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: z.input<P>
  query?: z.input<Q>
  body?: z.input<B>
}

/** The server asks for another proof after ten minutes. */
const PROVED_FOR_MS = 300_000
const STEP_UP_REQUIRED = 40_303

/** One person's way to the API. */
export class Caller {
  readonly token: string
  readonly #url: string
  readonly #password: string | undefined
  #provedAt = Date.now()

  /** @param password of a user without a second factor: proves who they are when the server asks */
  constructor(url: string, token: string, password?: string) {
    this.#url = url
    this.token = token
    this.#password = password
  }

  /** Proves who the user is if that was a while ago, so that no page asks in the middle of a journey. */
  async freshen(): Promise<void> {
    if (this.#password !== undefined && Date.now() - this.#provedAt > PROVED_FOR_MS) await this.#prove(this.#password)
  }

  async #prove(answer: string): Promise<void> {
    const key = await this.call(sessionRoutes.key)
    await this.call(factorRoutes.stepUp, { body: await seal(key, { method: 'password', answer, nonce: key.nonce }) })
    this.#provedAt = Date.now()
  }

  /** @throws when the server refuses */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    route: Route<Can, P, Q, B, D>,
    input: InputOf<P, Q, B> = {},
  ): Promise<z.output<D>> {
    const { status, msg, data } = await this.attempt(route, input)
    if (status !== 200) throw new Error(`${route.method} ${route.path}: ${status} ${msg}`)
    return route.reply.parse(data)
  }

  /** The status and the envelope, whatever they are, once the user has proved who they are where that is asked for. */
  async attempt(route: AnyRoute, input: { params?: unknown; query?: unknown; body?: unknown } = {}) {
    const answer = await this.#send(route, input)
    if (answer.code !== STEP_UP_REQUIRED || this.#password === undefined) return answer
    await this.#prove(this.#password)
    return await this.#send(route, input)
  }

  async #send(
    { method, path }: AnyRoute,
    { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
  ) {
    const values = entriesOf(params)
    const search = new URLSearchParams([...entriesOf(query)])
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '')
    const response = await fetch(`${this.#url}/xtbg${address}?${search.toString()}`, {
      method,
      headers: {
        ...(this.token && { token: this.token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, ...Envelope.parse(await response.json()) }
  }
}

const entriesOf = (values: unknown) =>
  new Map(
    Object.entries(values ?? {}).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  )

/** Signs in as the page does. */
export async function signInByCall(
  url: string,
  credentials: Readonly<{ username: string; password: string; loginPage?: string; tenantCode?: string }>,
): Promise<Caller> {
  const anonymous = new Caller(url, '')
  const key = await anonymous.call(sessionRoutes.key)
  const { token } = await anonymous.call(sessionRoutes.login, {
    body: await seal(key, { ...credentials, nonce: key.nonce }),
  })
  return new Caller(url, token, credentials['password'])
}

/** Changes one's own password, as one is made to with a one-time password. */
export async function changePasswordByCall(caller: Caller, password: string, newPassword: string): Promise<void> {
  const key = await caller.call(sessionRoutes.key)
  const body = await seal(key, { password, newPassword, comfirmPassword: newPassword, nonce: key.nonce })
  await caller.call(sessionRoutes.changePassword, { body })
}
