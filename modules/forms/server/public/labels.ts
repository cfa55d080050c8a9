/** What the values that visitors see are called. */
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  rowsIn,
  type CompiledForm,
  type Field,
  type FieldId,
  type FormLanguage,
  type StoredValues,
} from '#forms-core/index.ts'
import { namesByIds } from '../record/names.repo.ts'
import { dictionariesOf } from './entry-model.ts'
import type { ShownLabels } from './shown-model.ts'

interface Asked {
  readonly form: CompiledForm
  readonly shown: ReadonlySet<FieldId>
  readonly language: FormLanguage
}

/** Names of what the shown fields of the records refer to, and of dictionaries. */
export async function labelsFor(
  { labels }: Pick<Kernel, 'labels'>,
  db: Db,
  { form, shown, language }: Asked,
  records: readonly StoredValues[],
): Promise<ShownLabels> {
  const dictionaries = new Map<string, ReadonlyMap<string, string>>()
  for (const code of dictionariesOf(form, shown)) dictionaries.set(code, await labels.of(db, code, language))
  const wanted = { users: new Set<string>(), departments: new Set<string>(), posts: new Set<string>() }
  const fields = form.model.fields.filter(({ id }) => shown.has(id))
  for (const record of records) collect(fields, record, wanted, shown)
  const { users, departments, posts } = wanted
  const named = await namesByIds(db, { users: [...users], departments: [...departments], posts: [...posts], files: [] })
  return { dictionaries, names: new Map(named.map(({ id, name }) => [id, name])) }
}

type Wanted = Record<'users' | 'departments' | 'posts', Set<string>>
const KINDS = { user: 'users', department: 'departments', post: 'posts' } as const

function collect(fields: readonly Field[], values: StoredValues, wanted: Wanted, shown: ReadonlySet<FieldId>): void {
  for (const field of fields) {
    if (!shown.has(field.id)) continue
    if (field.kind === 'childTable')
      for (const row of rowsIn(values, field.id)) collect(field.fields, row, wanted, shown)
    if (field.kind !== 'user' && field.kind !== 'department' && field.kind !== 'post') continue
    for (const id of [values[field.id]].flat())
      if (typeof id === 'string' && ID.test(id)) wanted[KINDS[field.kind]].add(id)
  }
}

/** As PostgreSQL reads it. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
