/** Deployed versions as they are shown, read by the nouns beside models, too. */
import type { Flag } from '#contract/scalars.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { Ir } from '#process/index.ts'
import { MAX_FINISHED, MAX_VERSIONS } from '#workflow/contract/definition.ts'

export interface VersionRow {
  id: string
  modelId: string | null
  key: string
  number: number
  name: string
  nameEn: string
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

const shown = sql`d.id, d.model_id as "modelId", d.key, d.number, d.name, d.name_en as "nameEn", d.suspended, coalesce(u.real_name, '') as "deployedBy",
  d.deployed_at as "deployedDate", d.sha256, d.note, d.settings, c.running, c.finished,
  d.number = (select max(n.number) from wf_definition n where n.key = d.key) as "isNewest"`
const beside = sql`left join sys_user u on u.id = d.deployed_by
  cross join lateral (select
    (select count(*)::int from wf_instance i where i.definition_id = d.id and i.status in ('run', 'suspended')) as running,
    (select count(*)::int from (select from wf_instance i where i.definition_id = d.id
      and i.status in ('ended', 'rejected', 'canceled', 'voided') limit ${sql.lit(MAX_FINISHED)}) f) as finished) c`

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
