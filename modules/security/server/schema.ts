/** The module's tables as Kysely sees them (see `migrations/`). */
import type { Generated } from 'kysely'
import type { LoginPage } from '#contract/session.ts'
import type { GrantItem } from '#system/contract/approval.ts'
import type { ReviewScope, ReviewWay } from '#security/contract/review.ts'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'

interface ApiKeyTable extends TenantRow, Stamped {
  owner_id: string
  name: string
  /** The beginning of the key. */
  prefix: string
  /** SHA-256 of the key. */
  key_hash: Buffer
  /** The key before the last rotation, and until when it goes on. */
  previous_hash: Generated<Buffer | null>
  previous_until: Generated<string | null>
  scopes: string[]
  allow_ips: Generated<string>
  expires_at: string
  last_used_at: Generated<string | null>
  last_used_ip: Generated<string>
  /** When its owner was notified that it is about to expire. */
  warned_at: Generated<string | null>
}

interface SecurityQuestionTable extends TenantRow {
  user_id: string
  no: number
  /** An entry of the dictionary `security_question`; empty for the user's own `question`. */
  code: string
  question: string
  answer_hash: string
  created_at: Generated<string>
}

interface RecoveryTable extends TenantRow {
  /** SHA-256 of the challenge's secret. */
  secret_hash: Buffer
  /** As it was typed. */
  username: string
  /** Null where there is no such user. */
  user_id: string | null
  code_hash: Generated<Buffer | null>
  code_until: Generated<string | null>
  code_tries: Generated<number>
  answer_tries: Generated<number>
  /** The questions of the dictionary were answered; those of the user's own are left. */
  questions_passed: Generated<boolean>
  proved_by: Generated<'mail' | 'sms' | 'questions' | null>
  sent_by: Generated<'mail' | 'sms' | null>
  used_at: Generated<string | null>
  created_at: Generated<string>
  expires_at: string
}

interface RegistrationChallengeTable extends TenantRow {
  /** SHA-256 of the challenge's secret. */
  secret_hash: Buffer
  /** As it was typed; null where a mobile number is confirmed. */
  email: string | null
  mobile: Generated<string | null>
  login_page: Generated<LoginPage>
  code_hash: Generated<Buffer | null>
  code_until: Generated<string | null>
  code_tries: Generated<number>
  proved_at: Generated<string | null>
  used_at: Generated<string | null>
  created_at: Generated<string>
  expires_at: string
}

interface RegistrationTable extends TenantRow, Stamped {
  username: string
  /** As names of users are compared. */
  username_key: string
  real_name: string
  email: string
  /** Of what was confirmed, by which one registration at most waits: the address, or the digits of the number. */
  email_key: string
  mobile: Generated<string>
  confirmed_by: Generated<'mail' | 'sms'>
  /** Argon2id while it waits; empty once it was decided about or is over. */
  password_hash: Generated<string>
  pwd_level: Generated<number>
  dept_id: Generated<string | null>
  reason: Generated<string>
  login_page: Generated<LoginPage>
  ip: Generated<string>
  /** 0 pending, 1 approved, 2 refused, 3 expired. */
  status: Generated<number>
  expires_at: Generated<string>
  decided_at: Generated<string | null>
  decided_by: Generated<string | null>
  /** Why it was refused. */
  answer: Generated<string>
  /** The user it became. */
  user_id: Generated<string | null>
}

interface GrantRequestTable extends TenantRow, Stamped {
  /** What waits (`GrantItem` of `#system/contract/approval.ts`). */
  items: Generated<GrantItem[]>
  /** Names by id, as they were. */
  names: Generated<Record<string, string>>
  label: string
  /** Users concerned when it was made. */
  user_ids: Generated<string[]>
  reason: Generated<string>
  /** 0 open, 1 approved, 2 refused, 3 withdrawn, 4 expired. */
  status: Generated<number>
  expires_at: Generated<string>
  decided_at: Generated<string | null>
  decided_by: Generated<string | null>
  answer: Generated<string>
}

interface ReviewTable extends TenantRow, Stamped {
  name: string
  scope: ReviewScope
  /** Null: the leader of each user's department. */
  reviewer_id: string | null
  due_at: string
  repeat_months: Generated<number>
  /** 0 nothing, 1 remind, 2 withdraw what is open. */
  at_due: Generated<number>
  /** 0 planned, 1 running, 2 closed. */
  status: Generated<number>
  /** The same for all rounds. */
  series_id: string
  round: Generated<number>
  /** When a later round begins by itself. */
  starts_at: Generated<string | null>
  started_at: Generated<string | null>
  /** With whose rights roles are withdrawn. */
  started_by: Generated<string | null>
  starter_name: Generated<string>
  closed_at: Generated<string | null>
  reminded_at: Generated<string | null>
  /** When what is to happen at the due date was begun. */
  due_done_at: Generated<string | null>
}

interface ReviewItemTable extends TenantRow {
  review_id: string
  user_id: string
  role_id: string
  user_name: string
  dept_name: Generated<string>
  role_name: string
  ways: Generated<ReviewWay[]>
  reviewer_id: string | null
  /** 0 open, 1 keep, 2 withdraw. */
  decision: Generated<number>
  reason: Generated<string>
  decided_at: Generated<string | null>
  /** Null where it was decided by the due date. */
  decided_by: Generated<string | null>
  decider_name: Generated<string>
  created_at: Generated<string>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_review: ReviewTable
    sys_review_item: ReviewItemTable
    sys_api_key: ApiKeyTable
    sys_security_question: SecurityQuestionTable
    sys_recovery: RecoveryTable
    sys_registration_challenge: RegistrationChallengeTable
    sys_registration: RegistrationTable
    sys_grant_request: GrantRequestTable
  }
}
