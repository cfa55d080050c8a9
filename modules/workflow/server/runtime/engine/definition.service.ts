/** Deployed processes. What was deployed never changes, so a node remembers its intermediate form for good. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Ir } from '#process/index.ts'
import type { ModelSettings } from '#workflow/contract/model.ts'
import { settingsOf } from '../../model/settings.shape.ts'
import * as repo from '../persistence/definition.repo.ts'

/** A deployed version of a process. */
export interface Definition {
  id: string
  key: string
  number: number
  name: string
  nameEn: string
  ir: Ir
  settings: ModelSettings
  /** The online form that it is started with, in the version that was published when this one was deployed. */
  form: FormOfDefinition | undefined
  /** Keys of processes that it calls for any initiator; null: all of them. */
  calls?: readonly string[] | null
}

export interface FormOfDefinition {
  formId: string
  versionId: string
}

const MAX_REMEMBERED = 500
/** By tenant and id. */
const remembered = new CountedCache<Definition>({ name: 'definition' }, { max: MAX_REMEMBERED })

/** A version by its id. Instances refer to it, so it exists. */
export async function definitionOf(db: Db, tenantId: number, id: string): Promise<Definition> {
  const key = `${tenantId} ${id}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const { formId, formVersionId, ...row } = await repo.getDefinition(db, id)
  const form = formId === null || formVersionId === null ? undefined : { formId, versionId: formVersionId }
  const definition = { ...row, ir: row.ir as Ir, settings: settingsOf(row.settings), form }
  remembered.set(key, definition)
  return definition
}

/** The newest version of a process that may be started; `undefined` when there is none, or it is suspended. */
export async function newestDefinition(db: Db, tenantId: number, key: string): Promise<Definition | undefined> {
  const newest = await repo.findNewest(db, key)
  return newest?.suspended === 0 ? definitionOf(db, tenantId, newest.id) : undefined
}
