/** Who follows from whom in the instances of a tree, the steps of the command included. */
import type { Db } from '#kernel/database/lease.ts'
import { Lineage, type Effect } from '#process/index.ts'
import { effectsOf } from '../persistence/instance.repo.ts'
import type { Step } from './loaded-instance.ts'
import type { Past } from './step-request.ts'
import type { TreeInstances } from './tree-instances.ts'

export class TreeLineages {
  readonly #tx: Db
  readonly #instances: TreeInstances
  readonly #steps: readonly Step[]
  /** What lineages were made of, for steps that are taken elsewhere. */
  readonly #pasts = new WeakMap<Lineage, Past>()
  /** What the history had of an instance before this command. */
  readonly #written = new Map<string, Effect[]>()

  /** @param steps of this command, as they are taken */
  constructor(tx: Db, instances: TreeInstances, steps: readonly Step[]) {
    this.#tx = tx
    this.#instances = instances
    this.#steps = steps
  }

  /** What a lineage was made of. */
  pastOf(lineage: Lineage | undefined): Past | undefined {
    return lineage === undefined ? undefined : this.#pasts.get(lineage)
  }

  /** Who follows from whom in an instance, with what it called and the steps of this command. */
  async lineageOf(id: string): Promise<Lineage> {
    const effects = await this.effectsOf(id)
    const lineage = new Lineage(effects)
    const called = new Map<number, Lineage>()
    for (const child of await this.#instances.all())
      if (child.parent?.id === id) called.set(child.parent.wait, await this.lineageOf(child.id))
    const isCalled = (await this.#instances.get(id)).parent !== undefined
    lineage.called = called
    lineage.isCalled = isCalled
    this.#pasts.set(lineage, {
      effects,
      isCalled,
      called: [...called].map(([wait, of]) => [
        wait,
        this.#pasts.get(of) ?? { effects: [], isCalled: true, called: [] },
      ]),
    })
    return lineage
  }

  /** Everything that happened to an instance, this command included, oldest first. */
  async effectsOf(id: string): Promise<Effect[]> {
    const { isNew } = await this.#instances.get(id)
    const written = this.#written.get(id) ?? (isNew ? [] : await effectsOf(this.#tx, id))
    this.#written.set(id, written)
    return [...written, ...this.#steps.filter(({ instance }) => instance === id).flatMap(({ effects }) => effects)]
  }
}
