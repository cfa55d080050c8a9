/** Which permission codes there are: those the mounted routes ask for. A menu cannot grant what no route knows. */
import { codesOf, type AnyRoute, type PermissionCode } from '#contract/route.ts'

export type Asking = Pick<AnyRoute, 'method' | 'path' | 'summary'>

export class Permissions {
  readonly #askedBy = new Map<string, Asking[]>()
  readonly #administrative = new Set<string>()

  /** Takes note of what routes ask for; the node does it once, when all of its modules are put together. */
  learn(mounted: readonly { readonly route: AnyRoute }[]): void {
    for (const { route } of mounted) {
      const { method, path, summary, stepUp } = route
      for (const code of codesOf(route.can)) {
        this.#routesOf(code).push({ method, path, summary })
        if (stepUp) this.#administrative.add(code)
      }
    }
  }

  has(code: string): boolean {
    return this.#askedBy.has(code)
  }

  /** Whether the code is an administrative right: a route that asks for it says `stepUp`. */
  isAdministrative(code: string): boolean {
    return this.#administrative.has(code)
  }

  /** Every code with the routes that ask for it, in order. */
  all(): { code: string; routes: readonly Asking[] }[] {
    return [...this.#askedBy].map(([code, routes]) => ({ code, routes })).sort((a, b) => (a.code < b.code ? -1 : 1))
  }

  #routesOf(code: PermissionCode): Asking[] {
    const known = this.#askedBy.get(code) ?? []
    this.#askedBy.set(code, known)
    return known
  }
}
