/** The module's tables as Kysely sees them (see `migrations/0900-workflow.ts`). */
import type { Flag } from '#contract/scalars.ts'
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { DecisionTableTable, DecisionVersionTable } from './schema-decisions.ts'
import type { ArchiveTable, WebhookDeliveryTable, WebhookTable } from './schema-outside.ts'
import type { EndStatus } from './runtime/delivery/end-status.ts'
import type { AbsenceEnd, AbsencePhase } from '#workflow/contract/absence.ts'
import type { InstanceStatus } from '#workflow/contract/instance.ts'
import type { AutoReason, StandReason, TaskStatus } from '#workflow/contract/task.ts'

interface ModelTable extends TenantRow, Stamped {
  key: string
  name: string
  name_en: Generated<string>
  category: Generated<string>
  category_en: Generated<string>
  remark: Generated<string>
  xml: string
  settings: Generated<unknown>
  start_by: Generated<'all' | 'chosen'>
}

interface DefinitionTable extends TenantRow {
  model_id: string | null
  key: string
  /** 1 for the first version of its key. */
  number: number
  name: string
  name_en: Generated<string>
  xml: string
  sha256: string
  /** The intermediate form of the process core. */
  ir: Generated<unknown>
  suspended: Generated<Flag>
  deployed_at: Generated<string>
  deployed_by: string | null
  /** As the model's were when it was deployed. */
  settings: Generated<unknown>
  note: Generated<string>
  /** The template of the online form that it is started with, and its version when this one was deployed. */
  form_id: string | null
  form_version_id: string | null
  /** Keys of processes that it calls and that its deployer could start then; null: deployed before this was kept. */
  calls: string[] | null
}

interface InstanceTable extends TenantRow {
  definition_id: string
  /** Itself, where no one called it. */
  root_id: string
  parent_id: string | null
  /** The wait of the parent that it answers. */
  parent_wait: number | null
  title: Generated<string>
  /** By the number rule of its model; empty where there is none. */
  serial: Generated<string>
  business_key: Generated<string>
  starter_id: string | null
  /** The department in which they acted; null for one who had no choice, and for the main one. */
  starter_dept_id: Generated<string | null>
  status: Generated<InstanceStatus>
  revision: Generated<number>
  /** The core's state, variables included. */
  state: Generated<unknown>
  started_at: Generated<string>
  ended_at: string | null
  /** Of the online form that it was started with. */
  record_id: string | null
  /** SHA-256 of the receipt number of a request from the public; null for all others. */
  receipt_hash: Buffer | null
  /** The instance that started it as one of its own, at which node, and the first one of such a chain. */
  caller_id: string | null
  caller_node: string | null
  origin_id: string | null
  /** The record of a module that it handles: its noun, and its id. */
  bound_resource: string | null
  bound_id: string | null
}

interface SerialTable {
  tenant_id: number
  process_key: string
  period: string
  last: number
}

interface OfInstance {
  tenant_id: number
  instance_id: string
  root_id: string
}

interface TaskTable extends TenantRow, OfInstance {
  no: number
  node_id: string
  node_name: Generated<string>
  /** Index among several at one node. */
  member: number | null
  /** The task whose signer this one stands before or after. */
  signs_for: number | null
  status: Generated<TaskStatus>
  assignee_id: string | null
  /** Who stays accountable while it is delegated. */
  owner_id: string | null
  why: string | null
  outcome: string | null
  comment: Generated<string>
  form: Generated<string>
  due_at: string | null
  opened_at: Generated<string>
  closed_at: string | null
  closed_by: string | null
  /** Why a rule closed it for the assignee. */
  auto: AutoReason | null
  /** Who was meant, where the assignee is in a user’s place. */
  stands_for: string | null
  stands_why: StandReason | null
  /** The initiator, where they may not claim a task that a rule would let them claim. */
  excluded_id: string | null
  /** Counts how often it came to another user, or was opened again. */
  visit: Generated<number>
}

interface AbsenceTable extends TenantRow, Stamped {
  user_id: string
  deputy_id: string
  begins_at: Generated<string>
  ends_at: Generated<string>
  /** Keys of processes; none: all of them. */
  processes: Generated<string[]>
  reason: Generated<string>
  /** What is open already goes to the deputy, too, when it begins. */
  take_over: Generated<boolean>
  at_end: Generated<AbsenceEnd>
  phase: Generated<AbsencePhase>
  /** Managers who wrote the absence of another person; none of them becomes the deputy through it. */
  named_by: Generated<string[]>
}

interface JobTable extends TenantRow, OfInstance {
  wait: number
  node_id: string
  /** `call`: a called process is to be started as one of its own. `record`: a record of a form is to be written. */
  kind: Generated<'timer' | 'work' | 'call' | 'record'>
  worker: Generated<string>
  due_at: Generated<string>
  /** `parked`: its instance is suspended; `dead`: it will not be tried again. */
  state: Generated<'ready' | 'parked' | 'dead'>
  attempts: Generated<number>
  leased_by: string | null
  leased_until: string | null
  error: Generated<string>
  /** When its call was made whose answer comes later. */
  called_at: Generated<string | null>
}

interface ServiceTable extends TenantRow, Stamped {
  /** What models call it by: a function or a topic. */
  name: string
  url: string
  /** Sealed; null where calls are not signed. */
  secret: Buffer | null
  timeout_seconds: Generated<number>
  attempts: Generated<number>
  status: Generated<0 | 1>
  remark: Generated<string>
}

interface CalendarTable extends TenantRow, Stamped {
  /** What models call it by. */
  code: string
  name: string
  name_en: Generated<string>
  zone: string
  /** Hours by weekday, Sunday first. */
  week: Generated<unknown>
  holidays: Generated<unknown>
  make_up: Generated<unknown>
  is_default: Generated<boolean>
}

interface IncidentTable extends TenantRow, OfInstance {
  token: number | null
  /** The wait of a job that will not be tried again. */
  wait: number | null
  node_id: string
  code: string
  detail: Generated<string>
  opened_at: Generated<string>
  closed_at: string | null
}

interface BatchTable extends TenantRow {
  kind: Generated<'migrate' | 'suspend' | 'resume'>
  model_id: string | null
  /** Name and number of the version whose instances it is about. */
  name: Generated<string>
  number: Generated<number>
  source_id: string | null
  target_id: string | null
  target_number: number | null
  map: Generated<unknown>
  /** Of the user who began it; refusals are written in it. */
  language: Generated<'zh' | 'en'>
  created_at: Generated<string>
  created_by: string | null
}

interface BatchItemTable extends TenantRow {
  batch_id: string
  instance_id: string
  status: Generated<'waiting' | 'done' | 'refused'>
  code: Generated<string>
  detail: Generated<string>
  /** How often it was tried, so that repeating is a command of its own. */
  attempts: Generated<number>
  at: string | null
}

interface DraftTable extends TenantRow {
  owner_id: string
  key: string
  title: Generated<string>
  business_key: Generated<string>
  vars: Generated<unknown>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

/** A user may read one run though they have no part in it. */
interface CcTable extends TenantRow {
  root_id: string
  user_id: string
  note: Generated<string>
  given_by: string | null
  given_at: Generated<string>
  read_at: string | null
}

interface PrintTable extends TenantRow {
  instance_id: string
  no: number
  /** Of the process when it was printed. */
  revision: number
  printed_by: string | null
  printed_at: Generated<string>
}

/** What a user wrote about a process beside its decisions. */
interface CommentTable extends TenantRow {
  root_id: string
  author_id: string | null
  /** Empty once it is deleted. */
  content: Generated<string>
  mentioned: Generated<string[]>
  created_at: Generated<string>
  deleted_at: string | null
}

/** What stands beside a decision: its files are uses of stored files. */
interface DecisionTable extends TenantRow {
  root_id: string
  instance_id: string
  decided_by: string | null
  decided_at: Generated<string>
  /** Of the values that were signed; empty without a signature. */
  form_hash: Generated<string>
}

interface ReminderTable extends TenantRow {
  task_id: string
  /** Who was reminded. */
  user_id: string
  by_id: string | null
  comment: Generated<string>
  at: Generated<string>
}

/** What users are to be notified of, until it is delivered. */
interface NotificationTable extends TenantRow {
  root_id: string
  actor_id: string | null
  cause: Generated<string>
  comment: Generated<string>
  /** How the root ended; empty where it goes on. */
  status: Generated<EndStatus>
  tasks: Generated<unknown>
  incidents: Generated<string[]>
  at: Generated<string>
  attempts: Generated<number>
  next_at: Generated<string>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    wf_model_access: {
      tenant_id: number
      model_id: string
      part: Generated<'starter' | 'manager' | 'monitor'>
      kind: Generated<'user' | 'role' | 'dept' | 'post' | 'group'>
      ref_id: string
    }
    wf_batch: BatchTable
    wf_batch_item: BatchItemTable
    wf_model: ModelTable
    wf_definition: DefinitionTable
    wf_instance: InstanceTable
    wf_task: TaskTable
    wf_candidate: { tenant_id: number; task_id: string; kind: Generated<'user' | 'role'>; ref_id: string }
    wf_participant: {
      tenant_id: number
      root_id: string
      user_id: string
      part: Generated<'starter' | 'handler' | 'cc'>
      since: Generated<string>
    }
    wf_job: JobTable
    wf_away: AbsenceTable
    wf_chosen: {
      tenant_id: number
      instance_id: string
      node_id: string
      user_ids: Generated<string[]>
      chosen_by: string | null
      chosen_at: Generated<string>
    }
    wf_subscription: OfInstance & { wait: number; node_id: string; kind: Generated<'message' | 'signal'>; name: string }
    wf_command: TenantRow & { actor_id: string | null; kind: string; result: unknown; at: Generated<string> }
    wf_incident: IncidentTable
    wf_service: ServiceTable
    wf_archive: ArchiveTable
    wf_webhook: WebhookTable
    wf_webhook_delivery: WebhookDeliveryTable
    wf_calendar: CalendarTable
    wf_decision_table: DecisionTableTable
    wf_decision_version: DecisionVersionTable
    wf_calendar_dept: { tenant_id: number; dept_id: string; calendar_id: string }
    wf_draft: DraftTable
    /** When a user last looked at a request. */
    /** `has_parts`: it is known in which processes the name is shown. */
    wf_former_user: { tenant_id: number; id: string; real_name: string; has_parts: Generated<boolean> }
    wf_former_user_part: { tenant_id: number; user_id: string; root_id: string }
    wf_look: { tenant_id: number; root_id: string; user_id: string; seen_at: Generated<string> }
    wf_phrase: TenantRow & { owner_id: string; position: Generated<number>; content: Generated<string> }
    wf_copy: CcTable
    wf_print: PrintTable
    wf_serial: SerialTable
    /** Requests from the public in a day of the organisation. */
    wf_public_day: { tenant_id: number; process_key: string; day: string; filed: number }
    wf_comment: CommentTable
    wf_decision: DecisionTable
    wf_notification: NotificationTable
    wf_overdue: { tenant_id: number; task_id: string; at: Generated<string> }
    wf_urge: ReminderTable
    wf_history: {
      tenant_id: number
      instance_id: string
      seq: number
      at: string
      actor_id: string | null
      /** On whose behalf. */
      behalf_id: string | null
      command: string
      /** The effects that the core emitted, in order. */
      effects: Generated<unknown>
      /** The comment that was given with the command. */
      comment: Generated<string>
    }
  }
}
