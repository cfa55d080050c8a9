/** Calls the server without a browser: to prepare what a journey needs, and to see what the API itself refuses. */
import { z } from 'zod'
import type { AnyRoute, Can, Route } from '#contract/route.ts'
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

/** One person's way to the API. */
export class Caller {
  readonly token: string
  readonly #url: string

  constructor(url: string, token: string) {
    this.#url = url
    this.token = token
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

  /** The status and the envelope, whatever they are. */
  async attempt(
    { method, path }: AnyRoute,
    { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = {},
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
export async function signInByCall(url: string, credentials: Readonly<Record<string, string>>): Promise<Caller> {
  const anonymous = new Caller(url, '')
  const key = await anonymous.call(sessionRoutes.key)
  const { token } = await anonymous.call(sessionRoutes.login, {
    body: await seal(key, { ...credentials, nonce: key.nonce }),
  })
  return new Caller(url, token)
}

/** Changes one's own password, as one is made to with a one-time password. */
export async function changePasswordByCall(caller: Caller, password: string, newPassword: string): Promise<void> {
  const key = await caller.call(sessionRoutes.key)
  const body = await seal(key, { password, newPassword, comfirmPassword: newPassword, nonce: key.nonce })
  await caller.call(sessionRoutes.changePassword, { body })
}
