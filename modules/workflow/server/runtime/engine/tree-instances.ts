/** The instances of one tree, read from the database once and kept in memory while a command is carried out. */
import type { Db } from '#kernel/database/lease.ts'
import { ProcessError } from '#process/index.ts'
import { calledBy, type Stored } from '../persistence/instance.repo.ts'
import { definitionOf } from './definition.service.ts'
import type { LoadedInstance } from './loaded-instance.ts'

export class TreeInstances {
  readonly #tx: Db
  readonly #tenantId: number
  readonly #rootId: string
  readonly #instances = new Map<string, LoadedInstance>()
  #hasCalled = false

  constructor(tx: Db, { tenantId, rootId }: { tenantId: number; rootId: string }) {
    this.#tx = tx
    this.#tenantId = tenantId
    this.#rootId = rootId
  }

  /** The instances this command has come to. */
  get touched(): readonly LoadedInstance[] {
    return [...this.#instances.values()]
  }

  /** An instance that begins. */
  add(instance: LoadedInstance): void {
    this.#instances.set(instance.id, instance)
  }

  /** A stored instance, with the version it follows. */
  async take(stored: Stored): Promise<LoadedInstance> {
    const known = this.#instances.get(stored.id)
    if (known !== undefined) return known
    const { id, definitionId, parentId, parentWait, starterId, starterDeptId, revision, state } = stored
    const definition = await definitionOf(this.#tx, this.#tenantId, definitionId)
    const parent = parentId === null || parentWait === null ? undefined : { id: parentId, wait: parentWait }
    const whose = { starterId, starterDeptId }
    const instance: LoadedInstance = { id, isNew: false, ...whose, definition, parent, state, before: state, revision }
    this.#instances.set(id, instance)
    return instance
  }

  /** An instance of this tree; everything that was called is read at once. */
  async get(id: string): Promise<LoadedInstance> {
    if (!this.#instances.has(id) && !this.#hasCalled) {
      this.#hasCalled = true
      for (const stored of await calledBy(this.#tx, this.#rootId)) await this.take(stored)
    }
    const known = this.#instances.get(id)
    if (known === undefined) throw new ProcessError('NO_TOKEN')
    return known
  }

  /** All instances of the tree. */
  async all(): Promise<readonly LoadedInstance[]> {
    if (!this.#hasCalled && this.#instances.get(this.#rootId)?.isNew !== true) {
      this.#hasCalled = true
      for (const stored of await calledBy(this.#tx, this.#rootId)) await this.take(stored)
    }
    return this.touched
  }
}
