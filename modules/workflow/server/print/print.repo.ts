/** Prints of processes, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

const prints = (db: Db) =>
  db
    .selectFrom('wf_print as p')
    .leftJoin('sys_user as u', 'u.id', 'p.printed_by')
    .select([
      'p.id',
      'p.instance_id as instanceId',
      'p.no',
      'p.revision',
      'p.printed_by as printerId',
      'p.printed_at as printedDate',
      sql<string>`coalesce(u.real_name, '')`.as('printer'),
    ])

/** Prints of one process take their numbers one after the other. */
export async function lockPrints(tx: Tx, instanceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wf_print'), hashtext(${instanceId}))`.execute(tx)
}

/** The newest, and whether it is at most some seconds old. */
export function lastPrint(tx: Tx, instanceId: string, seconds: number) {
  return prints(tx)
    .select(sql<boolean>`p.printed_at > now() - make_interval(secs => ${seconds})`.as('isRecent'))
    .where('p.instance_id', '=', instanceId)
    .orderBy('p.no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewPrint {
  tenantId: number
  id: string
  instanceId: string
  no: number
  revision: number
  by: string
}

/** @returns when */
export async function insertPrint(tx: Tx, { tenantId, id, instanceId, no, revision, by }: NewPrint): Promise<string> {
  const { printed_at: printedDate } = await tx
    .insertInto('wf_print')
    .values({ tenant_id: tenantId, id, instance_id: instanceId, no, revision, printed_by: by })
    .returning('printed_at')
    .executeTakeFirstOrThrow()
  return printedDate
}

export const findPrint = (db: Db, id: string) => prints(db).where('p.id', '=', id).executeTakeFirst()
