/** Deployed decisions as processes evaluate them, read by the nouns beside decision tables. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { DecisionFile, DeployedDecision } from '#process/index.ts'

const MAX_REMEMBERED = 200
/** By tenant and version. What was deployed never changes. */
const remembered = new CountedCache<DeployedDecision>({ name: 'decision' }, { max: MAX_REMEMBERED })

/** A decision by its key: in the newest version of its file, or in one. */
export async function findDeployedDecision(
  db: Db,
  tenantId: number,
  { key, version }: { key: string; version: number | undefined },
): Promise<DeployedDecision | undefined> {
  const found = await db
    .selectFrom('wf_decision_table as t')
    .innerJoin('wf_decision_version as v', 'v.table_id', 't.id')
    .select('v.id')
    .where(sql<boolean>`t.keys @> array[${key}]::text[]`)
    .where('v.number', '=', version ?? sql<number>`t.number`)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const deployed = await versionOf(db, tenantId, found.id)
  return Object.hasOwn(deployed.file.decisions, key) ? deployed : undefined
}

async function versionOf(db: Db, tenantId: number, id: string): Promise<DeployedDecision> {
  const known = remembered.get(`${tenantId} ${id}`)
  if (known !== undefined) return known
  const { number, file } = await db
    .selectFrom('wf_decision_version')
    .select(['number', 'file'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The typed cast: what was read from a file that was deployed.
  const deployed = { number, file: file as DecisionFile }
  remembered.set(`${tenantId} ${id}`, deployed)
  return deployed
}

/** The keys of everything that is deployed, with what they are called. */
export async function deployedDecisions(db: Db): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select k.key, coalesce(v.file -> 'decisions' -> k.key ->> 'name', k.key) as name
    from wf_decision_table t
    join wf_decision_version v on v.table_id = t.id and v.number = t.number
    cross join lateral unnest(t.keys) with ordinality k (key, at)
    order by name, key`.execute(db)
  return rows
}

/** The files, as they are edited now, in which some of these decisions are deployed. */
export const filesOfDecisions = (db: Db, keys: readonly string[]): Promise<{ name: string; xml: string }[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('wf_decision_table')
        .select(['name', 'xml'])
        .where(sql<boolean>`keys && ${[...keys]}::text[]`)
        .orderBy('name')
        .execute()
