/** Records that a stable link leads to (`/jump?type=…&id=…`): each module says which of its pages shows what. */
import type { PermissionCode } from '#contract/route.ts'
import { holds, type Actor } from './access/actor.ts'

/** One type of record with a page of its own. */
export interface JumpKind {
  /** In the link: the noun, `user`. */
  readonly type: string
  /** What the page asks for; left out, everybody who is signed in has it. */
  readonly can?: PermissionCode
  /** Resolves when the actor may see the record. @throws AppError not_found */
  find(actor: Actor, id: string): Promise<unknown>
  /** Hash path of the page with the record open. */
  path(id: string): `/${string}`
}

export class Jumps {
  readonly #known = new Map<string, JumpKind>()

  /** Takes note of what the modules bring; the node does it once. Two kinds of one type are a defect. */
  learn(kinds: readonly JumpKind[]): void {
    for (const kind of kinds) {
      if (this.#known.has(kind.type)) throw new Error(`two modules lead to ${kind.type}`)
      this.#known.set(kind.type, kind)
    }
  }

  /** Every type there is, in order. */
  all(): readonly JumpKind[] {
    return [...this.#known.values()].sort((a, b) => (a.type < b.type ? -1 : 1))
  }

  /**
   * Where the record is shown; undefined when the type is unknown or the page is not the actor's.
   * @throws AppError not_found
   */
  async pathFor(actor: Actor, type: string, id: string): Promise<string | undefined> {
    const kind = this.#known.get(type)
    if (!kind || (kind.can !== undefined && !holds(actor, kind.can))) return undefined
    await kind.find(actor, id)
    return kind.path(id)
  }
}
