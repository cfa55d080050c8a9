/** The module's tables as Kysely sees them (see `migrations/0800-workspace.ts`). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { TaskStatus } from '#workspace/contract/task.ts'

interface MeetingTable extends TenantRow, Stamped {
  subject: string
  place: Generated<string>
  starts_at: string
  /** Minutes. */
  duration: Generated<number>
  agenda: Generated<string>
  summary: Generated<string>
  is_cancelled: Generated<boolean>
  organiser_id: string | null
}

interface TaskTable extends TenantRow, Stamped {
  title: string
  owner_id: string | null
  meeting_id: string | null
  due_on: string | null
  status: Generated<TaskStatus>
  done_at: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    ws_meeting: MeetingTable
    ws_participant: { tenant_id: number; meeting_id: string; user_id: string }
    ws_task: TaskTable
  }
}
