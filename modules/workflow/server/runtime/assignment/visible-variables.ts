/**
 * What a rule for people sees of an instance: who started it, and variables where its token stands, the nearest scope
 * first.
 */
import { isBuiltIn, type State } from '#process/index.ts'

export interface Visible {
  now: number
  has: (name: string) => boolean
  get: (name: string) => unknown
}

/** The scope of the process itself. */
const ROOT = 1

export function namesAt({ tokens, scopes, initiator }: State, token: number | undefined, now: number): Visible {
  const layers: Readonly<Record<string, unknown>>[] = []
  let id: number | undefined = (token === undefined ? undefined : tokens[token]?.s) ?? ROOT
  while (id !== undefined) {
    const scope: State['scopes'][number] | undefined = scopes[id]
    layers.push(scope?.vars ?? {})
    id = scope?.p
  }
  const own: typeof layers = [{ initiator: initiator ?? null }]
  const find = (name: string) => (isBuiltIn(name) ? own : layers).find((layer) => Object.hasOwn(layer, name))
  return { now, has: (name) => find(name) !== undefined, get: (name) => find(name)?.[name] }
}
