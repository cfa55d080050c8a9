/** Consents and visits as lists. What a visit called and changed is counted in the tenant's own logs. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import type { ConsentQuery, VisitQuery } from '#tenancy/contract/support-access.ts'

export const consentList = defineList({
  resource: 'supportAccess',
  table: 'sys_support_consent',
  sort: { createDate: 'created_at', untilDate: 'until_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', 'page.id', 'page.may_act as mayAct', 'page.reason', 'page.giver_name as giverName'])
      .select(['page.created_at as createDate', 'page.until_at as untilDate', 'page.ended_at as endDate'])
      .select('page.ender_name as enderName')
      .select([
        sql<boolean>`page.ended_at is null and page.until_at > now()`.as('isOpen'),
        sql<number>`(select count(*)::int from sys_support_visit v
          where v.tenant_id = page.tenant_id and v.consent_id = page.id)`.as('visits'),
      ])
      .orderBy(order),
})

export const callOfConsents = (actor: Pick<Actor, 'tenantId'>, query: ConsentQuery) =>
  listCall('sys_support_consent', { actor, query }, (eb, { keyword, mayAct }) => [
    keyword && contains(['reason', 'giver_name'], keyword),
    mayAct !== undefined && eb('may_act', '=', mayAct === 1),
  ])

/** A visit whose session has ended is over, whatever has ended it. */
const isOpen = sql<boolean>`page.ended_at is null and page.until_at > now() and exists (
  select from sys_session s where s.tenant_id = page.tenant_id and s.id = page.session_id)`

export const visitList = defineList({
  resource: 'supportVisit',
  table: 'sys_support_visit',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', 'page.id', 'page.consent_id as consentId', 'page.visitor_name as visitorName'])
      .select(['page.reason', 'page.ip', 'page.created_at as createDate'])
      .select([
        sql<string>`coalesce(page.ended_at, page.until_at)`.as('endDate'),
        isOpen.as('isOpen'),
        sql<boolean>`(select c.may_act from sys_support_consent c
          where c.tenant_id = page.tenant_id and c.id = page.consent_id)`.as('mayAct'),
        sql<number>`(select count(*)::int from sys_log_operation o where o.tenant_id = page.tenant_id
          and o.user_id = page.id and o.created_at >= page.created_at - interval '1 minute'
          and o.created_at <= page.until_at + interval '1 hour')`.as('calls'),
        sql<number>`(select count(*)::int from sys_audit a
          where a.tenant_id = page.tenant_id and a.actor_id = page.id and a.resource <> 'supportVisit'
          and a.created_at between page.created_at and page.until_at + interval '1 hour')`.as('changes'),
      ])
      .orderBy(order),
})

export const callOfVisits = (actor: Pick<Actor, 'tenantId'>, query: VisitQuery) =>
  listCall('sys_support_visit', { actor, query }, (eb, { keyword, consentId }) => [
    keyword && contains(['reason', 'visitor_name'], keyword),
    consentId !== undefined && eb('consent_id', '=', consentId),
  ])
