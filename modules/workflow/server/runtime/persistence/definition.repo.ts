/** Deployed processes in SQL. */
import type { Db } from '#kernel/database/lease.ts'

/** A version by its id. Instances refer to it, so it exists. */
export const getDefinition = (db: Db, id: string) =>
  db
    .selectFrom('wf_definition')
    .select(['id', 'key', 'number', 'name', 'name_en as nameEn', 'ir', 'settings'])
    .select(['form_id as formId', 'form_version_id as formVersionId', 'calls'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The newest version of a process, suspended or not. */
export const findNewest = (db: Db, key: string) =>
  db
    .selectFrom('wf_definition')
    .select(['id', 'suspended'])
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The file of a deployed version. */
export async function xmlOf(db: Db, definitionId: string): Promise<string> {
  const { xml } = await db
    .selectFrom('wf_definition')
    .select('xml')
    .where('id', '=', definitionId)
    .executeTakeFirstOrThrow()
  return xml
}
