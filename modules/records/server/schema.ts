/** The module's tables as Kysely sees them (see `0111-preferences` of module `system`, where they were released). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'

interface ViewTable extends TenantRow, Stamped {
  /** The name of the list: `system.user`. */
  resource: string
  name: string
  /** Null when the owner is gone. */
  owner_id: string | null
  /** The owner, while no other user sees it. */
  private_to: string | null
  audience: Generated<'own' | 'all' | 'chosen'>
  filters: Generated<unknown>
  order_field: string | null
  sort_order: 'asc' | 'desc' | null
  page_size: number | null
  columns: Generated<unknown>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    /** What people prefer, by name. */
    sys_user_preference: {
      tenant_id: number
      user_id: string
      name: string
      value: unknown
      updated_at: Generated<string>
    }
    sys_view: ViewTable
    sys_view_role: { tenant_id: number; view_id: string; role_id: string }
    sys_view_dept: { tenant_id: number; view_id: string; dept_id: string }
  }
}
