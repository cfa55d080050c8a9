/** The file of a deployed version. */
import type { Db } from '#kernel/database/lease.ts'

export async function xmlOf(db: Db, definitionId: string): Promise<string> {
  const { xml } = await db
    .selectFrom('wf_definition')
    .select('xml')
    .where('id', '=', definitionId)
    .executeTakeFirstOrThrow()
  return xml
}
