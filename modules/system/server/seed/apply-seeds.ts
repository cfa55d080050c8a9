/**
 * Writes each thing of the first start once per tenant, and remembers it by name, so that nothing deleted comes back.
 */
import type { Database, Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { findMarks, insertMarks } from './seed.repo.ts'

/** One thing to write; its name is remembered. */
export interface Seed {
  /** `role:staff` */
  name: string
  write: (tx: Tx) => Promise<unknown>
}

/**
 * Writes what is missing, in order, in one transaction. With nothing missing it is one query. Several nodes may plant
 * at once. Resolves with the names written here.
 */
export async function applySeeds(database: Database, tenantId: number, seeds: readonly Seed[]): Promise<string[]> {
  const missing = (marks: ReadonlySet<string>) => seeds.filter(({ name }) => !marks.has(name))
  if (missing(await database.read(tenantId, findMarks)).length === 0) return []
  return database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, 'seed')
    const due = missing(await findMarks(tx))
    for (const seed of due) await seed.write(tx)
    const names = due.map(({ name }) => name)
    await insertMarks(tx, tenantId, names)
    return names
  })
}
