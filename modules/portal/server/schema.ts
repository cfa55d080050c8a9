/** The module's tables as Kysely sees them (see `migrations/0200-portal.ts`). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'

interface PortalTable extends TenantRow, Stamped {
  code: string
  name: string
  name_en: Generated<string>
  /** '1' workbench, '2' application. */
  type: Generated<'1' | '2'>
  /** A stored picture. */
  pic_id: string | null
  url: Generated<string>
  modules: Generated<string[]>
  show_flag: Generated<0 | 1>
  icon: Generated<string>
  is_default: Generated<boolean>
  micro_frontend: Generated<0 | 1>
  /** A layer of a theme; null: it has none. */
  theme: unknown
  client: Generated<'PC' | 'H5'>
  /** The greatest comes first. */
  rank: number
  /** The application of the platform that it is; null: the organisation's own portal. */
  app_id: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_portal: PortalTable
    /** Which portal people have chosen as their own default. */
    sys_portal_config: TenantRow & { user_id: string; portal_id: string | null; updated_at: Generated<string> }
    /** What people have changed of a theme, by portal code. */
    sys_portal_theme: {
      tenant_id: number
      user_id: string
      key: string
      value: unknown
      updated_at: Generated<string>
    }
  }
}
