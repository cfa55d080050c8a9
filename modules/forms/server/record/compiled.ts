/** Versions with their rules read. A version never changes, so a node remembers it for good. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import type { Db } from '#kernel/database/lease.ts'
import { readModel, type CompiledForm, type FormModel } from '#forms-core/index.ts'
import { modelOfVersion } from '../template/version.repo.ts'

export interface CompiledVersion {
  readonly model: FormModel
  readonly form: CompiledForm
}

/** Models are at most 256 KB; their rules take a few times as much. */
const MAX_REMEMBERED = 200
/** By the id of the version, which is another one in each organisation. */
const remembered = new CountedCache<CompiledVersion>({ name: 'formVersion' }, { max: MAX_REMEMBERED })

/**
 * A version by its id.
 * @param versionId of a row that the caller may read: what is remembered is not asked for again
 */
export async function compiledVersion(db: Db, versionId: string): Promise<CompiledVersion> {
  const known = remembered.get(versionId)
  if (known !== undefined) return known
  const read = readModel(await modelOfVersion(db, versionId))
  // Only models without problems are published.
  if (!('form' in read)) throw new Error(`version ${versionId} cannot be read`)
  const compiled = { model: read.model, form: read.form }
  remembered.set(versionId, compiled)
  return compiled
}
