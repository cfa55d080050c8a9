/** The template of a delivery, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'

export interface TemplateFor {
  subject: string
  body: string
  providerTemplate: string
  providerParams: Record<string, string>
}

/** That of the event, else that for all events; `undefined` where neither is. */
export const findTemplateFor = (
  db: Db,
  { event, kind, language }: { event: string; kind: ChannelKind; language: Language },
): Promise<TemplateFor | undefined> =>
  db
    .selectFrom('msg_template')
    .select([
      'subject',
      'body',
      'provider_template as providerTemplate',
      sql<Record<string, string>>`provider_params`.as('providerParams'),
    ])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('event', 'in', [event, ''])
    .orderBy(sql`event = ''`)
    .executeTakeFirst()
