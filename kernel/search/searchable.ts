/** What a module declares so that its records are found by the search of the product. */
import type { Actor } from '../access/actor.ts'
import type { Settings } from '../config/settings.ts'
import type { Db } from '../database/lease.ts'
import type { Purpose } from '../session/derived-key.ts'

/** One record as the index keeps it. */
export interface SearchDocument {
  readonly id: string
  /** What people call it; found by pinyin and initials, too. */
  readonly title: string
  /** Other names: in another language, a code. */
  readonly also?: readonly string[]
  /** Further words it is found by. */
  readonly body?: string
  /** Departments whose data scope reaches it. */
  readonly deptIds?: readonly string[]
  /** Whose own it is. */
  readonly ownerIds?: readonly string[]
  /** Of equals the latest comes first. */
  readonly updatedAt: string
}

/** A record as one person sees it now. */
export interface Shown {
  readonly title: string
  /** Where it stands, what it is: beside its title. */
  readonly detail: string
  /** Hash path where it opens; empty when this person cannot open it anywhere. */
  readonly address: string
  /** The words beside its title that it is found by; asked for where a piece of them is shown. */
  readonly text?: () => string
  /** Address of a picture; empty or left out: the icon of its kind. */
  readonly picture?: string
}

/** Who asks, and on which node: what addresses of files are made from. */
export interface Reading {
  readonly kernel: { readonly settings: Settings; readonly keyFor: (purpose: Purpose) => Buffer }
  readonly actor: Actor
}

/**
 * Which documents of a kind a person may find: all of the organisation, those their data scope reaches, or none. It
 * only narrows the index; `shown` has the last word.
 */
export type Findable = 'all' | 'scope' | 'none'

/** A kind of record in the search, however it is found. */
interface SearchableKind {
  /** The noun: `user`. Its name is the server text `search.kind.{kind}`. */
  readonly kind: string
  /** Lucide's name of its icon, as menus spell it. */
  readonly icon: string
  readonly findable: (actor: Actor) => Findable
  /**
   * Those of the records that the actor may see **now**, by the very conditions of their list. The index is a moment
   * behind and may be wrong; nothing is answered that is not in here.
   */
  readonly shown: (db: Db, reading: Reading, ids: readonly string[]) => Promise<ReadonlyMap<string, Shown>>
}

/** Records that are found without an index: few, or a person's own, such as their tasks. */
export interface OwnSearchable extends SearchableKind {
  /** The ids that fit, the best first. */
  readonly candidates: (db: Db, actor: Actor, wanted: { typed: string; limit: number }) => Promise<readonly string[]>
}

/** Records that are found by the index. */
export interface IndexedSearchable extends SearchableKind {
  /** Goes up when documents are made in another way: then an upgrade makes all of them anew. */
  readonly version: number
  /** Events after which the record that their payload's `id` names is read again: `user.update`. */
  readonly topics: readonly string[]
  /** The records as they are now; one that is not among them is forgotten. */
  readonly documents: (db: Db, ids: readonly string[]) => Promise<readonly SearchDocument[]>
  /** The next ids in order, for making all documents. @param after null: from the first */
  readonly nextIds: (db: Db, after: string | null, limit: number) => Promise<readonly string[]>
  /** Whether the actor finds by `body`, too; left out, everybody does who finds the kind. */
  readonly readsBody?: (actor: Actor) => boolean
}

export type Searchable = IndexedSearchable | OwnSearchable

export const isIndexed = (searchable: Searchable): searchable is IndexedSearchable => 'topics' in searchable

/** `user` and `update`, `delete` make `user.update`, `user.delete`. */
export const topicsOf = (resource: string, actions: readonly string[]): string[] =>
  actions.map((action) => `${resource}.${action}`)

/** All that modules declare, by kind. Two searchables of one kind are a defect. */
export class Searchables {
  readonly #known: ReadonlyMap<string, Searchable>

  constructor(searchables: readonly Searchable[]) {
    this.#known = new Map(searchables.map((searchable) => [searchable.kind, searchable]))
    if (this.#known.size !== searchables.length) throw new Error('two searchables are of the same kind')
  }

  all(): readonly Searchable[] {
    return [...this.#known.values()]
  }

  /** Those with documents in the index. */
  indexed(): readonly IndexedSearchable[] {
    return this.all().filter(isIndexed)
  }

  of(kind: string): Searchable | undefined {
    return this.#known.get(kind)
  }
}
