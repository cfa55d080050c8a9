/** Templates in SQL. Row security keeps every query inside the tenant. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord } from '#kernel/records/record.repo.ts'
import type { TemplateDraft, TemplateQuery } from '#messaging/contract/template.ts'

const COLUMNS = [
  'id',
  'event',
  'kind',
  'language',
  'subject',
  'body',
  'provider_template as providerTemplate',
  'provider_params as providerParams',
  'created_at as createDate',
  'updated_at as updateDate',
  'version',
] as const

export const templates = defineRecord('msg_template', COLUMNS)
export type FoundTemplate = NonNullable<Awaited<ReturnType<typeof templates.find>>>

export const templateList = defineList({
  resource: 'messageTemplate',
  table: 'msg_template',
  sort: { createDate: 'created_at', updateDate: 'updated_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS])
      .orderBy(order),
})

export const callOfTemplates = (actor: Pick<Actor, 'tenantId'>, query: TemplateQuery) =>
  listCall('msg_template', { actor, query }, (eb, { keyword, event, kind, language }) => [
    keyword && contains(['subject', 'body', 'event'], keyword),
    event !== undefined && eb('event', '=', event),
    kind && eb('kind', '=', kind),
    language && eb('language', '=', language),
  ])

/** Whether another template is for the same event, kind and language. */
export async function isTaken(
  db: Db,
  { event, kind, language }: Pick<TemplateDraft, 'event' | 'kind' | 'language'>,
  exceptId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('msg_template')
    .select('id')
    .where('event', '=', event)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}
