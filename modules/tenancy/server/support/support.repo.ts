/** Consents and visits in SQL. All times are the database's. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { MAX_CONSENT_DAYS, MAX_VISIT_MINUTES } from '#tenancy/contract/support-access.ts'

const now = sql<string>`now()`
/** Neither ended nor over. */
const lasts = (table: 'c' | 'v') =>
  sql<SqlBool>`${sql.ref(`${table}.ended_at`)} is null and ${sql.ref(`${table}.until_at`)} > now()`

/** The consent that lasts; @param forUpdate keeps it from ending until the transaction does */
export async function findOpenConsent(db: Db, { forUpdate = false } = {}) {
  return await db
    .selectFrom('sys_support_consent as c')
    .select(['c.id', 'c.may_act as mayAct', 'c.until_at as until', 'c.language', 'c.giver_id as giverId'])
    .where(lasts('c'))
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
}
export type OpenConsent = NonNullable<Awaited<ReturnType<typeof findOpenConsent>>>

export const findConsent = (tx: Tx, id: string) =>
  tx
    .selectFrom('sys_support_consent as c')
    .select(['c.id', 'c.reason', 'c.may_act as mayAct', 'c.until_at as until'])
    .select(lasts('c').as('isOpen'))
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface NewConsent {
  tenantId: number
  id: string
  mayAct: boolean
  reason: string
  until: string
  language: 'zh' | 'en'
  giver: { id: string; name: string }
}

export async function insertConsent(tx: Tx, { tenantId, id, mayAct, giver, until, ...rest }: NewConsent) {
  await tx
    .insertInto('sys_support_consent')
    .values({
      tenant_id: tenantId,
      id,
      may_act: mayAct,
      until_at: until,
      giver_id: giver.id,
      giver_name: giver.name,
      ended_at: null,
      ...rest,
    })
    .execute()
}

/** Whether a moment is later than now and within the days that a consent may last. */
export async function isWithinTerm(db: Db, until: string): Promise<boolean> {
  const term = sql<boolean>`${until}::timestamptz > now()
    and ${until}::timestamptz <= now() + make_interval(days => ${MAX_CONSENT_DAYS}::int, secs => 30)`
  return (await db.selectNoFrom(term.as('isWithin')).executeTakeFirstOrThrow()).isWithin
}

export async function endConsent(tx: Tx, id: string, enderName: string): Promise<void> {
  await tx
    .updateTable('sys_support_consent')
    .set({ ended_at: now, ender_name: enderName })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

interface NewVisit {
  tenantId: number
  id: string
  consentId: string
  operator: { tenantId: number; userId: string; sessionId: string }
  visitorName: string
  reason: string
  ip: string
  until: string
  sessionId: string
}

/** When a visit ends by itself that begins now. */
export async function endOfVisit(tx: Tx, { until }: Pick<OpenConsent, 'until'>): Promise<string> {
  const end = sql<string>`least(${until}::timestamptz, now() + make_interval(mins => ${MAX_VISIT_MINUTES}::int))`
  return (await tx.selectNoFrom(end.as('end')).executeTakeFirstOrThrow()).end
}

export async function insertVisit(tx: Tx, { tenantId, consentId, operator, sessionId, until, ...visit }: NewVisit) {
  await tx
    .insertInto('sys_support_visit')
    .values({
      tenant_id: tenantId,
      id: visit.id,
      consent_id: consentId,
      session_id: sessionId,
      operator_tenant: operator.tenantId,
      operator_id: operator.userId,
      operator_session: operator.sessionId,
      visitor_name: visit.visitorName,
      reason: visit.reason,
      ip: visit.ip,
      until_at: until,
      ended_at: null,
    })
    .execute()
}

/** Ends visits that last: one, those of a consent, or all of the tenant. Resolves with them. */
export async function endVisits(tx: Tx, of: { id: string } | { consentId: string } | 'all') {
  return await tx
    .updateTable('sys_support_visit as v')
    .set({ ended_at: now })
    .where(lasts('v'))
    .$if(of !== 'all' && 'id' in of, (query) => query.where('v.id', '=', of !== 'all' && 'id' in of ? of.id : ''))
    .$if(of !== 'all' && 'consentId' in of, (query) =>
      query.where('v.consent_id', '=', of !== 'all' && 'consentId' in of ? of.consentId : ''),
    )
    .returning(['v.id', 'v.session_id as sessionId', 'v.operator_tenant as operatorTenant'])
    .returning('v.operator_session as operatorSession')
    .execute()
}

/** A visit that lasts under a consent that does, with what the tenant is. */
export const findVisit = (db: Db, id: string) =>
  db
    .selectFrom('sys_support_visit as v')
    .innerJoin('sys_support_consent as c', (join) =>
      join.onRef('c.tenant_id', '=', 'v.tenant_id').onRef('c.id', '=', 'v.consent_id'),
    )
    .innerJoin('sys_tenant as t', 't.id', 'v.tenant_id')
    .innerJoin('sys_dept as d', (join) => join.onRef('d.tenant_id', '=', 'v.tenant_id').on('d.pid', 'is', null))
    .select(['v.visitor_name as visitorName', 'v.until_at as until', 'c.may_act as mayAct', 'd.id as deptId'])
    .select(['v.operator_tenant as operatorTenant', 'v.operator_id as operatorId'])
    .select('v.operator_session as operatorSession')
    .select([
      sql<string[] | null>`t.package_codes`.as('packageCodes'),
      sql<number | null>`t.max_calls`.as('maxCalls'),
      // What the organisation itself has made sensitive.
      sql<string[]>`array(select distinct given.code from sys_menu m cross join unnest(m.permissions) as given (code)
        where m.tenant_id = v.tenant_id and m.sensitive)`.as('sensitiveCodes'),
    ])
    .where('v.id', '=', id)
    .where(lasts('v'))
    .where(lasts('c'))
    .limit(1)
    .executeTakeFirst()

/** Whether a session of the operator lasts, in its tenant, which still is the operator's. */
export async function isOperatorSession(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_session as s')
    .innerJoin('sys_tenant as t', 't.id', 's.tenant_id')
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('s.idle_until', '>', now)
    .where('t.cert', '=', 2)
    .where('t.status', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}
