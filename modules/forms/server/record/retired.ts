/** Fields of earlier versions: records keep their values, so they are shown. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import type { Db } from '#kernel/database/lease.ts'
import { retiredFields, type Field } from '#forms-core/index.ts'
import { versionsOf } from '../template/version.repo.ts'
import type { OpenedForm } from './form-access.ts'

const MAX_REMEMBERED = 200
/** By the version that no longer has them. */
const remembered = new CountedCache<readonly Field[]>({ name: 'retiredField' }, { max: MAX_REMEMBERED })

/** The retired fields that are not hidden from the user, the latest first. */
export async function retiredOf(db: Db, { id, version, model, hidden }: OpenedForm): Promise<Field[]> {
  if (version.no === 1) return []
  const known = remembered.get(version.id) ?? (await read(db, id, version, model))
  remembered.set(version.id, known)
  return known.filter((field) => !hidden.has(field.id)).map((field) => withoutHidden(field, hidden))
}

async function read(
  db: Db,
  formId: string,
  version: OpenedForm['version'],
  model: OpenedForm['model'],
): Promise<readonly Field[]> {
  const earlier = (await versionsOf(db, formId)).filter(({ no }) => no < version.no).reverse()
  return retiredFields(
    model,
    earlier.map((one) => one.model),
  )
    .sort((one, other) => other.version - one.version)
    .map(({ field }) => field)
}

const withoutHidden = (field: Field, hidden: ReadonlySet<string>): Field =>
  field.kind === 'childTable' ? { ...field, fields: field.fields.filter(({ id }) => !hidden.has(id)) } : field
