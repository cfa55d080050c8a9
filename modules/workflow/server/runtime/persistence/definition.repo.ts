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

/** Who deployed the version that an instance follows; `undefined` where the user is no longer there. */
export async function deployerOf(db: Db, instanceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select('d.deployed_by as userId')
    .where('i.id', '=', instanceId)
    .executeTakeFirst()
  return row?.userId ?? undefined
}
