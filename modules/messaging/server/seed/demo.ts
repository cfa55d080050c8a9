/**
 * What `--demo` writes: notices that a company might have, and everybody's messages of them. Once, as everything here.
 */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { MailConfig } from '#messaging/contract/channel-forms.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { storedContent } from '../notice/notice-content.ts'
import { writePreferences } from './demo-preferences.ts'
import { demoNotices, type DemoNotice } from './demo-notices.ts'

export const messagingSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant)
    ? [
        { name: 'demo:notices', write: (tx) => writeNotices(tx, tenant.id) },
        { name: 'demo:channels', write: (tx) => writeChannel(tx, tenant.id) },
        { name: 'demo:preferences', write: (tx) => writePreferences(tx, tenant.id) },
      ]
    : []

/** A mail channel that is off, and how mails would read. */
async function writeChannel(tx: Tx, tenantId: number): Promise<void> {
  const stamps = { tenant_id: tenantId, created_by: null, updated_by: null }
  const config = MailConfig.parse({ host: 'smtp.example.com', username: 'office', from: 'office@example.com' })
  await tx
    .insertInto('msg_channel')
    .values({ ...stamps, id: newId(), name: '示例邮件服务器', config: config, remark: '填写服务器后启用' })
    .execute()
  await tx
    .insertInto('msg_template')
    .values({
      ...stamps,
      id: newId(),
      event: '',
      subject: '[{{ organisation }}] {{ title }}',
      body: '{{ recipient }}：\n\n{{ content }}\n\n{% if actions != "" %}{{ actions }}\n\n{% endif %}{{ url }}\n\n{{ organisation }}',
    })
    .execute()
}

async function writeNotices(tx: Tx, tenantId: number): Promise<void> {
  for (const notice of demoNotices) {
    const id = newId()
    await writeNotice(tx, { tenantId, id }, notice)
    if (notice.readBy !== undefined) await deliver(tx, id, notice.readBy)
  }
}

async function writeNotice(tx: Tx, { tenantId, id }: { tenantId: number; id: string }, notice: DemoNotice) {
  const { title, kind, hoursAgo = null, pinned = 0, isWithdrawn } = notice
  const { html, summary } = storedContent(notice.content)
  const status = isWithdrawn ? 2 : hoursAgo === null ? 0 : 1
  const at = sql`now() - make_interval(hours => ${hoursAgo ?? 1}::int)`
  await sql`
    insert into msg_notice (tenant_id, id, title, kind, content, summary, pinned, status, publication, dept_id,
      publisher_id, published_at, delivered_at, created_at, created_by, updated_at, updated_by)
    select ${tenantId}::int, ${id}::uuid, ${title}, ${kind}, ${html}, ${summary}, ${pinned}::int, ${status}::int,
      ${hoursAgo === null ? 0 : 1}::int, u.dept_id, ${hoursAgo === null ? sql`null` : sql`u.id`},
      ${hoursAgo === null ? sql`null` : at}, ${status === 1 ? at : sql`null`}, ${at}, u.id, ${at}, u.id
    from sys_user u where u.super_admin = 1 order by u.created_at limit 1`.execute(tx)
}

/** To everybody; who has read it is decided by their ids. */
async function deliver(tx: Tx, id: string, readBy: number): Promise<void> {
  await sql`
    insert into msg_record (tenant_id, id, user_id, notice_id, title, kind, pinned, sent_at, read_at)
    select n.tenant_id, gen_random_uuid(), u.id, n.id, n.title, n.kind, n.pinned, n.published_at,
      case when (u.super_admin = 1 and ${readBy}::int >= 50)
        or (u.super_admin <> 1 and abs(hashtext(u.id::text || n.id::text)) % 100 < ${readBy}::int)
        then n.published_at + interval '30 minutes' end
    from sys_user u cross join msg_notice n where u.status = 1 and n.id = ${id}`.execute(tx)
  await sql`
    update msg_notice set recipients = (select count(*) from msg_record where notice_id = ${id}) where id = ${id}`.execute(
    tx,
  )
}
