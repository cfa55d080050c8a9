/** Sessions as Kysely sees them. */
import type { Generated } from 'kysely'
import type { TenantRow } from './factor-tables.ts'

export interface SessionTable extends TenantRow {
  user_id: string
  token_hash: Buffer
  /** The token before the last renewal; accepted until `previous_until`. */
  previous_hash: Buffer | null
  previous_until: string | null
  created_at: Generated<string>
  renewed_at: Generated<string>
  seen_at: Generated<string>
  idle_until: string
  absolute_until: string
  ip: string
  user_agent: string
  /** The registered system that began it, and its name then. */
  via_id: Generated<string | null>
  via_name: Generated<string>
  /** The login page; empty where a registered system began it. */
  login_page: Generated<string>
  /** From where it called last, and the node that answered; empty before it was seen again. */
  seen_ip: Generated<string>
  seen_node: Generated<string>
  /** When its user last proved who they are: at the sign-in, or for a call that asks for it. */
  verified_at: Generated<string>
  /** The trusted device on which it began. */
  device_id: Generated<string | null>
  /** What it acts as, as was chosen last; null: the main department, and all posts. */
  acting_dept_id: Generated<string | null>
  acting_post_id: Generated<string | null>
  /** As whom it views, why and until when; null for no one. */
  view_as_user_id: Generated<string | null>
  view_as_reason: Generated<string>
  view_as_until: Generated<string | null>
  /** The support visit that it is; null for a session of a user. */
  support_visit_id: Generated<string | null>
}
