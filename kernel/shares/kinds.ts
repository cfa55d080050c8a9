/** What can be shared: each module brings its kinds (`ServerModule.shares`). */
import type { PermissionCode } from '#contract/route.ts'
import type { ShareKindName } from '#contract/share-kinds.ts'
import { holds, type Actor } from '../access/actor.ts'

/** One kind of record that can be shared. */
export interface ShareKind {
  readonly name: ShareKindName
  /** Who may share at all; asked when a link is made and again at each use of it. */
  readonly can: PermissionCode
  /**
   * The record, if the actor may open it now: when a link is made, and at each use with what its maker holds then.
   * `label` is how people call it.
   */
  find(actor: Actor, id: string): Promise<{ label: string } | undefined>
}

export class ShareKinds {
  readonly #known = new Map<string, ShareKind>()

  /** Takes note of what the modules bring; the node does it once. Two kinds of one name are a defect. */
  learn(kinds: readonly ShareKind[]): void {
    for (const kind of kinds) {
      if (this.#known.has(kind.name)) throw new Error(`two modules share the kind ${kind.name}`)
      this.#known.set(kind.name, kind)
    }
  }

  /** The record's name, if the actor may share it now. */
  async labelFor(actor: Actor, name: string, id: string): Promise<string | undefined> {
    const kind = this.#known.get(name)
    if (!kind || !holds(actor, kind.can)) return undefined
    return (await kind.find(actor, id))?.label
  }
}
