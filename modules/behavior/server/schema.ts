/** The module's tables as Kysely sees them (see `migrations/0400-behavior.ts`). */
import type { Generated } from 'kysely'
import type { TenantRow } from '#kernel/database/schema.ts'
import type { ClientType } from '#behavior/contract/behavior.ts'

interface BehaviorTable extends TenantRow {
  opera_at: Generated<string>
  user_id: string
  user_name: string
  real_name: string
  /** Of the person, at that time. */
  dept_id: string
  client_type: Generated<ClientType>
  opera_type: number
  opera_url: Generated<string>
  /** Null for "other". */
  menu_id: string | null
  module_code: Generated<string>
  component: Generated<string>
  opera_action: Generated<string>
  opera_desc: Generated<string>
  ip: Generated<string>
}

interface BehaviorSums {
  tenant_id: number
  user_id: string
  dept_id: string
  menu_id: string
  module_code: string
  component: string
  open_menu: Generated<number>
  open_other_menu: Generated<number>
  added: Generated<number>
  edited: Generated<number>
  deleted: Generated<number>
  deleted_many: Generated<number>
}

interface BehaviorDayTable extends BehaviorSums {
  /** `2026-11-20`, of the organisation's time zone. */
  day: string
}

interface BehaviorMonthTable extends BehaviorSums {
  /** Its first day. */
  month: string
  /** A bit for each of its days on which anything was done, the lowest for the first. */
  days: number
  last_day: string
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_log_user_behavior: BehaviorTable
    sys_log_user_behavior_day: BehaviorDayTable
    sys_log_user_behavior_month: BehaviorMonthTable
  }
}
