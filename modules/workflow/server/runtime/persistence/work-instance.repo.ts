/** What a worker or service gets of the instance of its work. */
import type { Db } from '#kernel/database/lease.ts'
import type { State } from '#process/index.ts'

/** An instance as it stands, with what its outermost process is about. */
export async function instanceAt(db: Db, id: string) {
  const row = await db
    .selectFrom('wf_instance as i')
    .innerJoin('wf_instance as root', 'root.id', 'i.root_id')
    .select([
      'i.id',
      'i.root_id as rootId',
      'i.definition_id as definitionId',
      'i.status',
      'i.state',
      'root.business_key as businessKey',
      'root.title',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, state: row.state as State }
}
