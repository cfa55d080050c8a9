/** What the log of calls must know of a route. */
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { maskerOf, NOTHING, type MaskedInput, type Masker } from './mask.ts'

export interface CalledRoute {
  /** It changes or exports something, and has no other log. */
  readonly isLogged: boolean
  /** The first code that opens it; empty where it asks for none. */
  readonly permission: string
  /** Its address with the names of its parameters, where one of them must not be shown. */
  readonly path: string | undefined
  /** What was sent, masked; nothing of files. */
  input(request: { body: unknown; query: unknown }): MaskedInput
}

/** A parameter of a path that opens something by itself. */
const OPENS = /\{\w*(token|ticket|secret|pass|code)\w*\}/i

/** Made when routes are mounted; the maskers when they are first needed. */
export function calledRoute(route: AnyRoute): CalledRoute {
  const { method, path, can, body, query, upload, isLogged } = route
  const isExport = path.endsWith('/export')
  let masker: Masker | undefined
  const mask = (value: unknown): MaskedInput => {
    const schema = method === 'GET' ? query : body
    if (!schema) return NOTHING
    masker ??= maskerOf(schema, method === 'GET')
    return masker(value)
  }
  return {
    isLogged: isLogged !== false && (method !== 'GET' || isExport),
    permission: codesOf(can)[0] ?? '',
    path: OPENS.test(path) ? path : undefined,
    input: ({ body: sent, query: asked }) => (upload ? NOTHING : mask(method === 'GET' ? asked : sent)),
  }
}
