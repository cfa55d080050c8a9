/** The module's tables as Kysely sees them (see `migrations/0300-messaging.ts`). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { NoticeAudience, NoticeKind, NoticeStatus } from '#messaging/contract/notice.ts'

/** Sealed tokens of vendors (see `migrations/0348-access-tokens.ts`). */
interface AccessTokenTable {
  tenant_id: number
  channel_id: string
  sealed: Buffer | null
  expires_at: string | null
  renewing_until: string | null
}

interface NoticeTable extends TenantRow, Stamped {
  title: string
  kind: Generated<NoticeKind>
  content: Generated<string>
  summary: Generated<string>
  pinned: Generated<0 | 1>
  audience: Generated<NoticeAudience>
  status: Generated<NoticeStatus>
  /** Of its author, for the data scope. */
  dept_id: string | null
  publication: Generated<number>
  publisher_id: string | null
  published_at: string | null
  delivered_at: string | null
  expires_at: string | null
  recipients: Generated<number>
  reach: string[] | null
}

interface RecordTable extends TenantRow {
  user_id: string
  /** None behind what the product tells one person. */
  notice_id: string | null
  title: string
  kind: Generated<NoticeKind>
  pinned: Generated<0 | 1>
  sent_at: Generated<string>
  read_at: string | null
  expires_at: string | null
  content: Generated<string>
  sender_id: string | null
  path: Generated<string>
  /** What it is about, where an unread one stands for all of the same. */
  topic: Generated<string>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    msg_access_token: AccessTokenTable
    msg_notice: NoticeTable
    msg_notice_dept: { tenant_id: number; notice_id: string; dept_id: string }
    msg_notice_role: { tenant_id: number; notice_id: string; role_id: string }
    msg_notice_user: { tenant_id: number; notice_id: string; user_id: string }
    msg_record: RecordTable
  }
}
