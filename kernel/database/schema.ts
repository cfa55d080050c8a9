/**
 * The tables as Kysely sees them. The kernel declares its own here; a module adds its tables by declaration merging in
 * `modules/<name>/server/schema.ts`. A test compares all of it with the migrated database.
 */
import type { Generated, GeneratedAlways } from 'kysely'
import type { FactorTables, TenantRow } from './factor-tables.ts'
import type { ScheduleTables, Stamped } from './schedule-tables.ts'
import type { SessionTable } from './session-table.ts'
import type { StorageTables } from './storage-tables.ts'

export type { TenantRow } from './factor-tables.ts'
export type { RunReason, Stamped } from './schedule-tables.ts'

export interface Schema extends FactorTables, ScheduleTables, StorageTables {
  sys_tenant: {
    id: number
    code: string
    name: string
    /** 0 dedicated, 1 tenant, 2 operator. */
    cert: number
    /** 0 pending opening, 1 open, 2 expired, 3 closed. */
    status: number
    domain: string | null
    expires_on: string | null
    /** When the deletion of all that it has began; there is no way back. */
    removing_since: Generated<string | null>
    /** What its package is called; empty: it has none. */
    package_name: Generated<string>
    /** Permission codes of its package; null: it has no package, and nothing is kept from it. */
    package_codes: Generated<string[] | null>
    /** Codes of the product's menus that are not in its package. */
    package_hidden: Generated<string[] | null>
    /** Limits of its package; null: none. Users are those who are enabled and no service accounts. */
    max_users: Generated<number | null>
    max_megabytes: Generated<number | null>
    max_calls: Generated<number | null>
  }
  sys_security_config: { tenant_id: number; name: string; value: Generated<number>; text: string | null }
  /** One row per tenant whose configuration was changed: the version of all its items together. */
  sys_security_version: {
    tenant_id: number
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: string | null
  }
  /** Server processes, by their heartbeat. */
  sys_node: { name: string; started_at: Generated<string>; alive_until: string }
  sys_session: SessionTable
  sys_sign_in_key: {
    kid: string
    public_key: string
    private_sealed: string
    created_at: Generated<string>
    expires_at: string
  }
  sys_sign_in_nonce: { nonce: string; expires_at: string }
  sys_captcha: { id: string; answer_hash: string; proof_hash: string; expires_at: string }
  /** What the version before counted failures in; a node of it may still run beside ours. */
  sys_sign_in_guard: {
    tenant_id: number
    username: string
    failures: number
    locked_until: string | null
    updated_at: Generated<string>
  }
  /** Failures per name as typed, whether or not such a user exists (the answer must not tell), and per source. */
  sys_sign_in_counter: {
    tenant_id: number
    username: string
    /** A network (`203.0.113.0/24`), `device:{id}`, `session:{id}`; empty: all networks together. */
    source: string
    failures: number
    locked_until: string | null
    /** Of all networks together: when the next guess is looked at. */
    slot_at: Generated<string | null>
    /** Of all networks together: when the owner of the account was last notified. */
    notified_at: Generated<string | null>
    updated_at: Generated<string>
  }
  sys_login_log: TenantRow & {
    username: string
    user_id: string | null
    /** 0 failed, 1 success, 2 account locked. */
    status: number
    reason: string
    ip: string
    user_agent: string
    /** The registered system through which a user came, as of then. */
    via_name: Generated<string>
    /** What it was proved with, a `SignInWay`; empty for older entries and where another system vouched. */
    way: Generated<string>
    created_at: Generated<string>
    /** The transaction that wrote it; null for what is older than the column. */
    txid: Generated<string | null>
  }
  /** Attempts per address or name; belongs to the limiter. `expire` in milliseconds since 1970. */
  sys_rate_limit: { key: string; points: Generated<number>; expire: number | null }
  sys_audit: TenantRow & {
    created_at: Generated<string>
    actor_id: string | null
    actor_name: string
    action: string
    resource: string
    resource_id: string
    label: string
    /** `{field: [before, after]}` */
    changes: unknown
    request_id: string
    ip: string
    /** The key by which a program did it; empty for a user. */
    key_name: Generated<string>
    /** The department, and the post, in which its user acted; empty for a user who has one identity. */
    acting_as: Generated<string>
    /** The transaction that wrote it; null for what is older than the column. */
    txid: Generated<string | null>
  }
  /** The chain over audit and sign-in log. */
  sys_audit_seal: {
    tenant_id: number
    log: string
    seq: number
    entry_id: string
    entry_at: string
    hash: Buffer
    prev: Buffer
  }
  /** Signed: the chain up to a number. */
  sys_audit_seal_batch: TenantRow & {
    log: string
    /** 0 entries as they came, 1 what was there before, 2 the last of these, 3 retention, 4 anchor. */
    kind: number
    first_seq: number
    last_seq: number
    hash: Buffer
    watermark: string
    gone_before: string | null
    sealed_at: string
    signature: Buffer
  }
  /** The last verification of a tenant's chains, signed. */
  sys_audit_check: { tenant_id: number; result: unknown; signature: Buffer; checked_at: Generated<string> }
  /** What was called that changes or exports anything. */
  sys_log_operation: TenantRow & {
    created_at: Generated<string>
    user_id: string | null
    user_name: string
    key_name: string
    /** The department, and the post, in which its user acted; empty for a user who has one identity. */
    acting_as: string
    /** The name of the user as whom its user viewed; empty for none. */
    viewing_as: string
    session_id: string | null
    /** `user.create` */
    operation: string
    method: string
    path: string
    /** The code that the call asked for; empty where it asks for none. */
    permission: string
    /** JSON, masked; empty where there is none, or none may be shown. */
    input: string
    /** How many values are masked. */
    masked: number
    status: number
    code: number
    /** The message of a refusal. */
    answer: string
    duration_ms: number
    ip: string
    user_agent: string
    request_id: string
    node: string
  }
  /** Errors of the server and of pages; alike ones are one row. */
  sys_log_error: TenantRow & {
    fingerprint: string
    /** 0 server, 1 page. */
    source: number
    /** The operation, or the route of the page. */
    place: string
    message: string
    stack: string
    count: Generated<number>
    first_at: Generated<string>
    last_at: Generated<string>
    /** 0 new, 1 seen, 2 resolved. */
    state: Generated<number>
    note: Generated<string>
    user_id: string | null
    user_name: string
    ip: string
    request_id: string
    node: string
    updated_at: Generated<string>
    updated_by: Generated<string | null>
    version: Generated<number>
  }
  sys_recycle_bin: TenantRow & {
    resource: string
    resource_id: string
    label: string
    /** The row as it was, its link rows under their table's name. */
    payload: unknown
    deleted_at: Generated<string>
    deleted_by: string | null
  }
  sys_outbox: TenantRow & {
    seq: Generated<number>
    aggregate: string
    topic: string
    payload: unknown
    created_at: Generated<string>
    next_at: Generated<string>
    attempts: Generated<number>
    claimed_until: string | null
    /** The node that has claimed it. */
    claimed_by: string | null
    dead_at: string | null
    last_error: string | null
  }
  sys_task: TenantRow & {
    /** The owner, who alone sees it. */
    user_id: string
    /** What its owner acted as; null for one who has a single identity. */
    acting_dept_id: Generated<string | null>
    acting_post_id: Generated<string | null>
    kind: string
    title: string
    status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'canceled'>
    done: Generated<number>
    total: Generated<number>
    params: Generated<unknown>
    language: Generated<'zh' | 'en'>
    /** How often it was begun; who runs it writes only while this is still the number it began with. */
    attempts: Generated<number>
    /** While waiting or running: until then a user takes care of it. */
    alive_until: Generated<string>
    /** The node that began the last attempt. */
    claimed_by: string | null
    /** Of the last attempt, whether or not it came to a whole file. */
    file_key: string | null
    /** The storage that the place of the file names; null: the local disk. */
    storage_id: GeneratedAlways<string | null>
    file_name: Generated<string>
    file_type: Generated<string>
    file_bytes: Generated<number>
    /** Why it failed: names the text `task.{error}`. */
    error: Generated<string>
    created_at: Generated<string>
    finished_at: string | null
    expires_at: string | null
  }
  sys_share_ticket: TenantRow & {
    kind: Generated<string>
    record_id: string
    /** How the record was called when it was shared. */
    label: Generated<string>
    /** What it opens of the record, as its kind understands it. */
    scope: Generated<unknown>
    /** SHA-256. */
    ticket_hash: Buffer
    /** Argon2id, PHC string; null for none. */
    password_hash: string | null
    max_uses: number | null
    uses: Generated<number>
    expires_at: string
    last_used_at: string | null
    created_at: Generated<string>
    /** Who shares: it opens no more than they may. */
    created_by: string
    /** Theirs, for the data scope of those who look after links. */
    dept_id: string | null
    revoked_at: string | null
    revoked_by: string | null
  }
  sys_share_use: TenantRow & {
    share_id: string
    used_at: Generated<string>
    outcome: Generated<'opened' | 'wrong_password' | 'revoked' | 'expired' | 'used_up' | 'right_lost'>
    ip: Generated<string>
    user_agent: Generated<string>
  }
  sys_import: TenantRow & {
    noun: string
    user_id: string
    file_name: string
    mode: Generated<'create' | 'update' | 'upsert'>
    status: Generated<'checking' | 'ready' | 'confirming' | 'done' | 'failed'>
    done: Generated<number>
    total: Generated<number>
    leaves_out: Generated<0 | 1>
    /** Keys of the columns found, in the order of the sheet. */
    columns: Generated<unknown>
    /** Headers that no one knows. */
    ignored: Generated<unknown>
    failure: unknown
    created_at: Generated<string>
  }
  sys_import_row: {
    tenant_id: number
    import_id: string
    /** Of the row in the sheet. */
    n: number
    /** Texts by column; secrets sealed. */
    cells: unknown
    /** By column: `cell_formula`, `cell_error`. */
    faults: Generated<unknown>
    outcome: 'refuse' | 'create' | 'change' | 'same' | null
    issues: Generated<unknown>
    changes: Generated<unknown>
  }
  /** What is found of each record; the record itself lies with its module. */
  sys_search_document: {
    tenant_id: number
    kind: string
    record_id: string
    /** Its title as it is compared. */
    title_key: string
    /** Of its titles and how they sound. */
    title_tokens: Generated<string>
    /** Of its titles, their sounds and its text. */
    tokens: Generated<string>
    /** Departments whose data scope reaches it. */
    dept_ids: Generated<string[]>
    owner_ids: Generated<string[]>
    /** Of the record. */
    updated_at: Generated<string>
    /** Of the document. */
    written_at: Generated<string>
  }
  sys_search_kind: {
    tenant_id: number
    kind: string
    /** How often all its documents were begun to be made. */
    generation: Generated<number>
    /** Records read since then. */
    done: Generated<number>
    started_at: Generated<string>
    finished_at: string | null
  }
  /** Stored files: the kernel keeps what uses them, module `files` the rest. */
  sys_oss: TenantRow &
    Stamped & {
      /** As people see it. */
      name: string
      /** The place where it lies (`kernel/files/place.ts`). */
      storage_key: string
      /** The storage that the place names; null: the local disk. */
      storage_id: GeneratedAlways<string | null>
      kind: Generated<'picture' | 'document' | 'text' | 'archive' | 'audio' | 'video'>
      media_type: Generated<string>
      bytes: number
      /** Hexadecimal. */
      sha256: string
      /** Pictures only, in pixels. */
      width: number | null
      height: number | null
      visibility: Generated<'public' | 'signed'>
      dir_value: Generated<string>
      file_class: Generated<string>
      /** Since when nothing uses it; of no meaning while something does. */
      unused_since: Generated<string>
      /** 0 not scanned, 1 clean, 2 infected, 3 could not be scanned. */
      scan_status: Generated<0 | 1 | 2 | 3>
      /** What the scanner calls what it found. */
      scan_signature: Generated<string>
      scan_date: string | null
      /** When a node may take it to be scanned; null: it need not be. */
      scan_due_at: string | null
      /** The node that scans it, until when, and which attempt that is. */
      scan_by: string | null
      scan_until: string | null
      scan_attempts: Generated<number>
    }
  /** Which records use a file. */
  sys_oss_use: {
    tenant_id: number
    oss_id: string
    resource: string
    resource_id: string
    label: Generated<string>
  }
}
