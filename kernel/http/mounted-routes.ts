/** The routes of a node, found by method and address: for who asks about a call of another user. */
import type { Method } from '#contract/route.ts'
import type { Mounted } from './implement.ts'

/** A route with what the address says of its parameters; empty where its own template was written. */
export interface FoundRoute {
  readonly mounted: Mounted
  readonly params: Readonly<Record<string, string>>
}

const PARAMETER = /^\{(\w+)\}$/

export class MountedRoutes {
  #all: readonly Mounted[] = []
  readonly #byId = new Map<string, Mounted>()
  /** By method and number of segments. */
  readonly #byLength = new Map<string, Mounted[]>()

  /** Takes note of the mounted routes; the node does it once. */
  learn(mounted: readonly Mounted[]): void {
    this.#all = [...this.#all, ...mounted]
    for (const each of mounted) {
      this.#byId.set(each.id, each)
      const key = keyOf(each.route.method, each.route.path.split('/').length)
      this.#byLength.set(key, [...(this.#byLength.get(key) ?? []), each])
    }
  }

  all(): readonly Mounted[] {
    return this.#all
  }

  /** By the name of its operation, `user.get`. */
  byId(id: string): Mounted | undefined {
    return this.#byId.get(id)
  }

  /**
   * The route that answers an address below the base path, or whose template it is. Fixed segments come before
   * parameters, as where calls are answered; what follows `?` does not count.
   */
  find(method: Method, address: string): FoundRoute | undefined {
    const segments = (address.split('?', 1)[0] ?? '').split('/')
    const candidates = this.#byLength.get(keyOf(method, segments.length)) ?? []
    const found = candidates
      .flatMap((mounted) => {
        const params = paramsIn(mounted.route.path.split('/'), segments)
        return params ? [{ mounted, params }] : []
      })
      .sort((one, other) => variables(one) - variables(other))
    return found[0]
  }
}

const keyOf = (method: Method, length: number): string => `${method} ${length}`

const variables = ({ mounted }: FoundRoute): number => mounted.route.path.split('{').length

/** Undefined where the address is another one. */
function paramsIn(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [at, segment] of template.entries()) {
    const given = segments[at] ?? ''
    const name = PARAMETER.exec(segment)?.[1]
    if (name === undefined ? segment !== given : given === '') return undefined
    if (name !== undefined && given !== segment) params[name] = given
  }
  return params
}
