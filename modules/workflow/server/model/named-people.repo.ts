/** Which names of a model mean no user, role, department, group or post of the organisation. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { idsOfPeople } from '../runtime/persistence/people.repo.ts'
import type { NamedPeopleKind } from './named-people.shape.ts'

/** What a name is compared with, as in the lookups of a running process (`runtime/persistence/people.repo.ts`). */
const FOUND: Record<Exclude<NamedPeopleKind, 'user'>, RawBuilder<unknown>> = {
  role: sql`select from sys_role r where r.id::text = n.name or r.code = n.name or r.name = n.name`,
  dept: sql`select from sys_dept d where d.id::text = n.name or d.name = n.name`,
  group: sql`select from sys_group g where g.status = 1 and (g.id::text = n.name or g.code = n.name or g.name = n.name)`,
  post: sql`select from sys_post p where p.status = 1 and (p.id::text = n.name or p.code = n.name or p.name = n.name)`,
}

/** The names that mean no one of this kind. */
export async function unknownNames(
  db: Db,
  kind: NamedPeopleKind,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  if (kind === 'user') {
    const known = await idsOfPeople(db, names)
    return new Set(names.filter((name) => !known.has(name.toLowerCase())))
  }
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${[...names]}::text[]) as n(name) where not exists (${FOUND[kind]})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
