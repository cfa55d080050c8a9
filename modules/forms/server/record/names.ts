/** What the ids in values are called, for replies: users, departments, posts, files and records. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { FormAccess } from '#forms/contract/access.ts'
import { placedFields, rowsIn, type Field, type FormModel, type StoredValues } from '#forms-core/index.ts'
import { accessOfForms, filesOf, namesByIds, titlesByIds } from './names.repo.ts'
import { hiddenFields, heldRights, NO_FIELDS } from './record-rights.ts'
import { isInReach, type RecordReader } from './record.scope.ts'
import { shownTitle } from './record-title.ts'
import { RECORD_RESOURCE } from './record-trace.ts'

type Wanted = Record<'users' | 'departments' | 'posts' | 'files' | 'records', Set<string>>

/** As PostgreSQL reads it; values of earlier versions may be anything. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Names by id of everything that the values refer to.
 * @param model the field of each id that is looked at; other values are left out
 * @param records only what the reader may see (`visibleValues`)
 */
export async function namesOfValues(
  db: Db,
  reader: Pick<Actor, 'superAdmin' | 'roleIds'>,
  model: Pick<FormModel, 'fields'>,
  records: readonly StoredValues[],
): Promise<Record<string, string>> {
  const { records: referred, ...wanted } = wantedIn(model, records)
  const named = await namesByIds(db, wanted)
  return Object.fromEntries([...named.map(({ id, name }) => [id, name]), ...(await titlesFor(db, reader, referred))])
}

/**
 * Names of what a user has typed and no one has checked: of records only those within their reach, of files only their
 * own and those of the record.
 */
export async function namesOfTyped(
  db: Db,
  reader: Actor,
  { model, values, recordId }: { model: Pick<FormModel, 'fields'>; values: StoredValues; recordId: string | null },
): Promise<Record<string, string>> {
  const { records, files, ...wanted } = wantedIn(model, [values])
  const own = await filesOf(db, { ids: files, userId: reader.userId, recordId, resource: RECORD_RESOURCE })
  const named = await namesByIds(db, { ...wanted, files: own })
  return Object.fromEntries([
    ...named.map(({ id, name }) => [id, name]),
    ...(await titlesFor(db, reader, records, reader)),
  ])
}

function wantedIn({ fields }: Pick<FormModel, 'fields'>, records: readonly StoredValues[]) {
  const wanted: Wanted = {
    users: new Set(),
    departments: new Set(),
    posts: new Set(),
    files: new Set(),
    records: new Set(),
  }
  for (const values of records) collect(fields, values, wanted)
  const { users, departments, posts, files } = wanted
  return {
    users: [...users],
    departments: [...departments],
    posts: [...posts],
    files: [...files],
    records: [...wanted.records],
  }
}

function collect(fields: readonly Field[], values: StoredValues, wanted: Wanted): void {
  for (const field of fields) {
    if (!Object.hasOwn(values, field.id)) continue
    if (field.kind === 'childTable') {
      for (const row of rowsIn(values, field.id)) collect(field.fields, row, wanted)
      continue
    }
    const kind = referredKind(field)
    if (kind === undefined) continue
    for (const id of [values[field.id]].flat()) if (typeof id === 'string' && ID.test(id)) wanted[kind].add(id)
  }
}

/** What the values of a field are ids of. */
export function referredKind({ kind }: Field): keyof Wanted | undefined {
  switch (kind) {
    case 'user':
      return 'users'
    case 'department':
      return 'departments'
    case 'post':
      return 'posts'
    case 'file':
    case 'picture':
    case 'signature':
      return 'files'
    case 'reference':
      return 'records'
    default:
      return undefined
  }
}

/** Whether a form has fields whose values need names. */
export const hasNames = (model: FormModel): boolean =>
  placedFields(model.fields).some(({ field }) => referredKind(field) !== undefined)

/**
 * Titles of records of other forms, without those of fields that are hidden from the reader there.
 * @param within only records within the reach of this user
 */
async function titlesFor(
  db: Db,
  reader: Pick<Actor, 'superAdmin' | 'roleIds'>,
  ids: readonly string[],
  within?: RecordReader,
): Promise<[string, string][]> {
  const titles = await titlesByIds(db, ids)
  const forms = await accessOfForms(db, [...new Set(titles.map(({ formId }) => formId))])
  const held = new Map(forms.map(({ id, access }) => [id, heldRights(FormAccess.parse(access), reader, NO_FIELDS)]))
  return titles
    .filter((record) => !within || isInReach(record, within, held.get(record.formId)?.reaches.get('view')))
    .map((record) => [record.id, shownTitle(record, hiddenFields(held.get(record.formId)?.modes ?? new Map()))])
}
