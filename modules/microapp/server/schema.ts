/** The module's table as Kysely sees it. */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { MicroAppHealth, MicroAppKind, MicroAppSession, SandboxFlag } from '#microapp/contract/micro-app-rules.ts'

interface MicroAppTable extends TenantRow, Stamped {
  kind: Generated<MicroAppKind>
  code: string
  name: string
  name_en: Generated<string>
  address: string
  /** Derived from the address; empty: this site. */
  origin: Generated<string>
  sandbox: Generated<SandboxFlag[]>
  session: Generated<MicroAppSession>
  call_paths: Generated<string[]>
  tells_person: Generated<0 | 1>
  remark: Generated<string>
  status: Generated<0 | 1>
  sort: Generated<number>
  health: Generated<MicroAppHealth>
  app_version: Generated<string>
  checked_at: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_micro_app: MicroAppTable
  }
}
