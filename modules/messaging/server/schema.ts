/** The module's tables as Kysely sees them (see `migrations/0300-messaging.ts`). */
import type { Generated } from 'kysely'
import type { MessageCategory } from '#contract/message-categories.ts'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { MessageChoice } from '#messaging/contract/preference.ts'
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
  /** Kinds of channels that it goes over; none: all. */
  channels: Generated<string[]>
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
  /** Code of the event; empty for messages written before there were events. */
  event: Generated<string>
  variables: Generated<Record<string, string>>
  /** The record that it is about, where it can be answered. */
  subject_id: string | null
}

/** Tickets in links of messages (see `migrations/0343-actions.ts`). */
interface ActionTable {
  tenant_id: number
  /** Of the command that the ticket gives, too. */
  id: string
  ticket_hash: Buffer
  user_id: string
  delivery_id: string
  event: string
  subject_id: string
  visit: Generated<string>
  action: string
  expires_at: Generated<string>
  used_at: string | null
  created_at: Generated<string>
}

/** Cards with buttons (see `migrations/0347-cards.ts`). */
interface CardTable {
  tenant_id: number
  delivery_id: string
  channel_id: string
  user_id: string
  address: string
  event: string
  subject_id: string
  visit: Generated<string>
  /** What changes the card at its vendor. */
  provider_id: Generated<string>
  is_sent: Generated<boolean>
  /** 0 open, 1 to be looked at, 2 closed, 3 could not be closed. */
  status: Generated<0 | 1 | 2 | 3>
  looks: Generated<number>
  attempts: Generated<number>
  next_at: Generated<string>
  leased_by: string | null
  leased_until: string | null
  error: Generated<string>
  created_at: Generated<string>
}

interface ChannelTable extends TenantRow, Stamped {
  kind: Generated<ChannelKind>
  name: string
  config: Generated<Record<string, string | number>>
  /** Sealed JSON. */
  secret: Buffer | null
  status: Generated<0 | 1>
  is_default: Generated<0 | 1>
  categories: Generated<string[]>
  per_minute: Generated<number>
  per_user_day: Generated<number>
  remark: Generated<string>
  /** Failed attempts in a row. */
  failures: Generated<number>
  paused_until: string | null
  problem: Generated<string>
  /** The minute that is counted, and its attempts. */
  minute_at: string | null
  minute_count: Generated<number>
  /** In the address that its vendor calls. */
  callback_key: Generated<string>
}

interface TemplateTable extends TenantRow, Stamped {
  /** Empty for every event without one of its own. */
  event: string
  kind: Generated<ChannelKind>
  language: Generated<'zh' | 'en'>
  subject: Generated<string>
  body: Generated<string>
  provider_template: Generated<string>
  /** The provider's names with templates of their values. */
  provider_params: Generated<Record<string, string>>
}

interface DeliveryTable extends TenantRow {
  message_id: string
  user_id: string
  channel_id: string
  kind: Generated<ChannelKind>
  event: Generated<string>
  title: Generated<string>
  address: Generated<string>
  /** 0 waits, 1 was tried and comes again, 2 sent, 3 failed, 4 skipped: it was not needed any more. */
  status: Generated<0 | 1 | 2 | 3 | 4>
  attempts: Generated<number>
  next_at: Generated<string>
  leased_by: string | null
  leased_until: string | null
  provider_id: Generated<string>
  error_code: Generated<string>
  error: Generated<string>
  ended_at: string | null
  created_at: Generated<string>
  notice_id: string | null
  /** Another channel follows when it fails, or when its message stays unread. */
  must_reach: Generated<boolean>
  /** Of a digest: it has the messages from then until it was written. */
  digest_since: string | null
}

interface AttemptTable extends TenantRow {
  delivery_id: string
  /** 0 failed, 1 sent. */
  status: 0 | 1
  code: Generated<string>
  reason: Generated<string>
  milliseconds: Generated<number>
  created_at: Generated<string>
}

/** Accounts of users at vendors (see `migrations/0349-addresses.ts`). */
interface AddressTable {
  tenant_id: number
  user_id: string
  kind: Generated<'wechatMp' | 'wechatWork' | 'dingtalk'>
  address: Generated<string>
  verified_at: string | null
  /** The account that waits for its code. */
  claimed: Generated<string>
  code_hash: Buffer | null
  code_until: string | null
  tries: Generated<number>
  /** The hour that is counted, and the codes sent in it. */
  sent_at: string | null
  sent_count: Generated<number>
}

/** See `migrations/0344-preferences.ts`. */
interface PreferenceTable {
  tenant_id: number
  user_id: string
  /** By `category kind`. */
  choices: Generated<Record<string, MessageChoice>>
  quiet: Generated<0 | 1>
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  /** Digits of ISO weekdays. */
  quiet_days: Generated<string>
  time_zone: Generated<string>
  digest_rhythm: Generated<'daily' | 'weekly'>
  digest_weekday: Generated<number>
  digest_hour: Generated<number>
  digest_at: string | null
  digested_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

interface RuleTable {
  tenant_id: number
  category: Generated<MessageCategory>
  kind: Generated<ChannelKind>
  rule: Generated<'now' | 'forbidden'>
}

/** Browsers that users have notified (see `migrations/0345-push.ts`). */
interface PushTable extends TenantRow {
  user_id: string
  session_id: string
  channel_id: string
  endpoint: string
  p256dh: string
  auth: string
  agent: Generated<string>
  language: Generated<'zh' | 'en'>
  created_at: Generated<string>
  used_at: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    msg_access_token: AccessTokenTable
    msg_action: ActionTable
    msg_address: AddressTable
    msg_card: CardTable
    msg_preference: PreferenceTable
    msg_rule: RuleTable
    msg_notice: NoticeTable
    msg_notice_dept: { tenant_id: number; notice_id: string; dept_id: string }
    msg_notice_role: { tenant_id: number; notice_id: string; role_id: string }
    msg_notice_user: { tenant_id: number; notice_id: string; user_id: string }
    msg_record: RecordTable
    msg_channel: ChannelTable
    msg_template: TemplateTable
    msg_delivery: DeliveryTable
    msg_attempt: AttemptTable
    msg_push: PushTable
  }
}
