/** The imports that there are: those of nouns, and those of families, which are opened for the user who asks. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { ImportFamily, ImportKind, NounImport } from './kind.ts'

/** Between the noun of a family and what its member is of. */
const MARK = ':'

interface Asking {
  readonly db: Db
  readonly actor: Actor
}

export class Kinds {
  readonly kinds: readonly NounImport[]
  readonly families: readonly ImportFamily[]
  readonly #byNoun: ReadonlyMap<string, NounImport>
  readonly #families: ReadonlyMap<string, ImportFamily>

  constructor(kinds: readonly NounImport[], families: readonly ImportFamily[]) {
    this.kinds = kinds
    this.families = families
    this.#byNoun = new Map(kinds.map((kind) => [kind.noun, kind]))
    this.#families = new Map(families.map((family) => [family.noun, family]))
    const nouns = new Set([...this.#byNoun.keys(), ...this.#families.keys()])
    if (nouns.size !== kinds.length + families.length) throw new Error('two imports are of the same noun')
  }

  /** What an import is of that was kept under a name; undefined where it is gone or not the actor's to import. */
  async find(asking: Asking, keptAs: string): Promise<ImportKind | undefined> {
    const kind = this.#byNoun.get(keptAs)
    if (kind) return kind.open?.(asking) ?? kind
    const at = keptAs.indexOf(MARK)
    const family = at < 0 ? undefined : this.#families.get(keptAs.slice(0, at))
    if (!family) return undefined
    try {
      return await openMember(family, { ...asking, member: keptAs.slice(at + 1) })
    } catch (error) {
      if (error instanceof AppError && [errors.notFound, errors.forbidden].includes(error.code)) return undefined
      throw error
    }
  }
}

/** One import of a family. @throws AppError where there is none, or the actor may not import it */
export async function openMember(
  family: ImportFamily,
  about: Asking & { readonly member: string },
): Promise<ImportKind> {
  return { ...(await family.open(about)), keptAs: `${family.noun}${MARK}${about.member}` }
}
