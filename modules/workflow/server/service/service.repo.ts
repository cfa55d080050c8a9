/** Services that processes call, in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { WorkflowServiceQuery } from '#workflow/contract/service.ts'

const columns = [
  'id',
  'name',
  'url',
  sql<boolean>`secret is not null`.as('isSigned'),
  'timeout_seconds as timeoutSeconds',
  'attempts',
  'status',
  'remark',
  'created_at as createDate',
  'version',
] as const

/** Counted up to a point: nobody needs to know more exactly how far behind it is. */
const MOST_COUNTED = 10_000
const waitingFor = (name: string) =>
  sql<number>`(select count(*)::int from (select from wf_job j where j.worker = ${sql.ref(name)} and j.kind = 'work'
    and j.state = 'ready' limit ${sql.lit(MOST_COUNTED)}) w)`

export const serviceList = defineList({
  resource: 'workflowService',
  table: 'wf_service',
  sort: { createDate: 'created_at', name: 'name' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select('page.position')
      .select(columns)
      .select(waitingFor('page.name').as('waiting'))
      .orderBy(order),
})

export function callOfServices(
  { tenantId }: Pick<Actor, 'tenantId'>,
  query: WorkflowServiceQuery,
): ListCall<'wf_service'> {
  const { keyword, status } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(sql<SqlBool>`lower(name || ' ' || url) like ${containing(keyword)}`)
      if (status !== undefined) conditions.push(eb('status', '=', status === 1 ? 1 : 0))
      return conditions
    },
    whereKey: [keyword, status],
  }
}

export const findService = (db: Db, id: string) =>
  db
    .selectFrom('wf_service')
    .select(columns)
    .select(waitingFor('wf_service.name').as('waiting'))
    .where('id', '=', id)
    .executeTakeFirst()

export type FoundService = NonNullable<Awaited<ReturnType<typeof findService>>>

/** The same, held against other writers until the transaction ends. */
export const holdService = (tx: Tx, id: string) =>
  tx.selectFrom('wf_service').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

const calling = ['id', 'name', 'url', 'secret', 'timeout_seconds as timeoutSeconds', 'attempts'] as const

/** What a call needs. Found by name only while it is enabled. */
export const serviceToTry = (db: Db, id: string) =>
  db.selectFrom('wf_service').select(calling).where('id', '=', id).executeTakeFirst()
export const serviceToCall = (db: Db, name: string) =>
  db.selectFrom('wf_service').select(calling).where('name', '=', name).where('status', '=', 1).executeTakeFirst()

export type CalledService = NonNullable<Awaited<ReturnType<typeof serviceToCall>>>

export async function isNameTaken(tx: Tx, name: string): Promise<boolean> {
  const found = await tx.selectFrom('wf_service').select('id').where('name', '=', name).executeTakeFirst()
  return found !== undefined
}

/** Names under which something is called. */
export async function registeredNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('wf_service').select('name').where('status', '=', 1).execute()
  return new Set(rows.map(({ name }) => name))
}

export interface ServiceValues {
  url: string
  /** Left out: as it is. */
  secret?: Buffer | undefined
  timeoutSeconds: number
  attempts: number
  status: 0 | 1
  remark: string
}

interface Key {
  id: string
  by: string
}

export async function insertService(
  tx: Tx,
  { tenantId, id, by }: Key & { tenantId: number },
  { name, secret, timeoutSeconds, ...values }: ServiceValues & { name: string },
): Promise<void> {
  await tx
    .insertInto('wf_service')
    .values({
      tenant_id: tenantId,
      id,
      name,
      ...values,
      secret: secret ?? null,
      timeout_seconds: timeoutSeconds,
      created_by: by,
      updated_by: by,
    })
    .execute()
}

export async function updateService(
  tx: Tx,
  { id, by }: Key,
  { secret, timeoutSeconds, ...values }: ServiceValues,
): Promise<void> {
  await tx
    .updateTable('wf_service')
    .set({
      ...values,
      timeout_seconds: timeoutSeconds,
      ...(secret === undefined ? {} : { secret }),
      updated_by: by,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('wf_service').where('id', '=', id).execute()
}

const MOST_USERS = 20

/** Processes that call a service: those that can be started, and those of which work waits for it. */
export async function usersOf(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from wf_definition d
    where jsonb_path_exists(d.ir, '$.nodes.*.job.worker ? (@ == $name)', ${JSON.stringify({ name })}::jsonb)
      and ((d.suspended = 0 and d.number = (select max(n.number) from wf_definition n where n.key = d.key))
        or exists (select from wf_job j join wf_instance i on i.id = j.instance_id
          where j.worker = ${name} and j.kind = 'work' and i.definition_id = d.id))
    order by d.name limit ${MOST_USERS}`.execute(db)
  return rows.map((row) => row.name)
}
