/** What the ids in values are called, for replies: users, departments, posts, files and records. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { FormAccess } from '#forms/contract/access.ts'
import { placedFields, rowsIn, type Field, type FormModel, type StoredValues } from '#forms-core/index.ts'
import { accessOfForms, namesByIds, titlesByIds } from './names.repo.ts'
import { hiddenFields, heldRights } from './record-rights.ts'
import { shownTitle } from './record-title.ts'

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
  const wanted: Wanted = {
    users: new Set(),
    departments: new Set(),
    posts: new Set(),
    files: new Set(),
    records: new Set(),
  }
  for (const values of records) collect(model.fields, values, wanted)
  const { users, departments, posts, files } = wanted
  const named = await namesByIds(db, {
    users: [...users],
    departments: [...departments],
    posts: [...posts],
    files: [...files],
  })
  const titles = await titlesFor(db, reader, [...wanted.records])
  return Object.fromEntries([...named.map(({ id, name }): [string, string] => [id, name]), ...titles])
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

/** Titles of records of other forms, without those of fields that are hidden from the reader there. */
async function titlesFor(
  db: Db,
  reader: Pick<Actor, 'superAdmin' | 'roleIds'>,
  ids: readonly string[],
): Promise<[string, string][]> {
  const titles = await titlesByIds(db, ids)
  const forms = await accessOfForms(db, [...new Set(titles.map(({ formId }) => formId))])
  const hidden = new Map(
    forms.map(({ id, access }) => [id, hiddenFields(heldRights(FormAccess.parse(access), reader, NO_TABLES).modes)]),
  )
  return titles.map((record) => [record.id, shownTitle(record, hidden.get(record.formId) ?? new Set())])
}

/** Titles are never values of columns. */
const NO_TABLES: FormModel = { format: 1, title: { zh: '', en: '' }, fields: [], layout: [] }
