/** Deployed versions in SQL, for those who look after models. */
import type { Flag } from '#contract/scalars.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { VersionRow } from './definition-lookup.repo.ts'

/**
 * What is deployed of a model now: the newest version of each process it ever had, to see whether another would be the
 * same.
 */
export async function newestOf(tx: Tx, modelId: string) {
  const { rows } = await sql<{
    key: string
    number: number
    sha256: string
    name: string
    nameEn: string
    settings: unknown
    formVersionId: string | null
    calls: string[] | null
  }>`
    select distinct on (d.key) d.key, d.number, d.sha256, d.name, d.name_en as "nameEn", d.settings,
      d.form_version_id as "formVersionId", d.calls from wf_definition d
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
