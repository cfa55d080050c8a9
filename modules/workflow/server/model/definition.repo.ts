/** Deployed versions in SQL, for those who look after models. */
import type { Flag } from '#contract/scalars.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Ir } from '#process/index.ts'
import { MAX_VERSIONS } from '#workflow/contract/definition.ts'

export interface VersionRow {
  id: string
  modelId: string | null
  key: string
  number: number
  name: string
  suspended: Flag
  deployedBy: string
  deployedDate: string
  running: number
  finished: number
  sha256: string
  note: string
  isNewest: boolean
  settings: unknown
}

const shown = sql`d.id, d.model_id as "modelId", d.key, d.number, d.name, d.suspended, coalesce(u.real_name, '') as "deployedBy",
  d.deployed_at as "deployedDate", d.sha256, d.note, d.settings, c.running, c.finished,
  d.number = (select max(n.number) from wf_definition n where n.key = d.key) as "isNewest"`
const beside = sql`left join sys_user u on u.id = d.deployed_by
  cross join lateral (select count(*) filter (where i.status in ('run', 'suspended'))::int as running,
    count(*) filter (where i.status not in ('run', 'suspended'))::int as finished
    from wf_instance i where i.definition_id = d.id) c`

/** The newest versions of everything in a model's files, newest first. */
export async function versionsOf(db: Db, modelId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${shown} from wf_definition d ${beside} where d.model_id = ${modelId}
    order by d.deployed_at desc, d.number desc, d.key limit ${MAX_VERSIONS}`.execute(db)
  return rows
}

export type FoundVersion = VersionRow & { xml: string }

export async function findVersion(db: Db, id: string): Promise<FoundVersion | undefined> {
  const { rows } = await sql<FoundVersion>`
    select ${shown}, d.xml from wf_definition d ${beside} where d.id = ${id}`.execute(db)
  return rows[0]
}

/** The intermediate form of a version. */
export async function irOf(db: Db, id: string): Promise<Ir> {
  const { ir } = await db.selectFrom('wf_definition').select('ir').where('id', '=', id).executeTakeFirstOrThrow()
  return ir as Ir
}

/**
 * What is deployed of a model now: the newest version of each process it ever had, to see whether another would be the
 * same.
 */
export async function newestOf(tx: Tx, modelId: string) {
  const { rows } = await sql<{ key: string; number: number; sha256: string; name: string; settings: unknown }>`
    select distinct on (d.key) d.key, d.number, d.sha256, d.name, d.settings from wf_definition d
    where d.model_id = ${modelId} order by d.key, d.number desc`.execute(tx)
  return rows
}

/** The intermediate forms that were deployed from the same file as a version, as JSON. */
export async function processesOf(db: Db, { modelId, sha256 }: VersionRow): Promise<string[]> {
  const { rows } = await sql<{ ir: string }>`
    select distinct on (d.key) d.ir::text as ir from wf_definition d where d.model_id = ${modelId} and d.sha256 = ${sha256}
    order by d.key, d.number desc`.execute(db)
  return rows.map(({ ir }) => ir)
}

export async function setVersionSuspended(tx: Tx, id: string, suspended: Flag): Promise<void> {
  await tx.updateTable('wf_definition').set({ suspended }).where('id', '=', id).execute()
}
