/** Tables of what leaves the product: webhooks, and files of deleted processes. */
import type { Generated } from 'kysely'
import type { Flag } from '#contract/scalars.ts'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { WebhookDeliveryStatus, WebhookStop } from '#workflow/contract/webhook.ts'

export interface WebhookTable extends TenantRow, Stamped {
  name: string
  url: string
  events: Generated<string[]>
  /** Keys of processes; none: all of them. */
  processes: Generated<string[]>
  /** Sealed, like the one before it, which is good until `old_until`. */
  secret: Buffer
  old_secret: Buffer | null
  old_until: string | null
  status: Generated<Flag>
  /** Why the product turned it off. */
  stopped: Generated<WebhookStop>
  /** In whose name events leave: who saved it last. */
  owner_id: string | null
  /** Deliveries given up in a row. */
  failures: Generated<number>
  remark: Generated<string>
}

export interface ArchiveTable extends TenantRow {
  process_key: string
  name: string
  status: Generated<'writing' | 'written' | 'done'>
  /** Requests in the file, and what each was like, until they are deleted. */
  roots: Generated<string[]>
  marks: Generated<string[]>
  instances: Generated<number>
  files: Generated<number>
  /** Null once the file is gone. */
  file_key: string | null
  bytes: Generated<number>
  first_ended_at: Generated<string>
  last_ended_at: Generated<string>
  created_at: Generated<string>
  expires_at: Generated<string>
}

export interface WebhookDeliveryTable extends TenantRow {
  /** The order of an instance's events. */
  seq: Generated<number>
  webhook_id: string
  root_id: string
  event_id: string
  type: string
  payload: Generated<unknown>
  status: Generated<WebhookDeliveryStatus>
  attempts: Generated<number>
  next_at: Generated<string>
  leased_by: string | null
  leased_until: string | null
  /** HTTP status of the last answer. */
  code: number | null
  /** Why there was no answer, as a code (`DeliveryFault`); empty where `error` says it all. */
  fault: Generated<string>
  error: Generated<string>
  created_at: Generated<string>
  /** When it was received or given up. */
  ended_at: string | null
}
