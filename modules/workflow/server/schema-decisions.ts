/** Tables of files of decisions. */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'

export interface DecisionTableTable extends TenantRow, Stamped {
  name: string
  name_en: Generated<string>
  remark: Generated<string>
  /** As it is edited. */
  xml: string
  /** The keys of the newest version, and its number; null while none is deployed. */
  keys: Generated<string[]>
  number: number | null
}

export interface DecisionVersionTable extends TenantRow {
  table_id: string
  number: number
  xml: string
  sha256: string
  /** What was read from the file. */
  file: unknown
  note: Generated<string>
  deployed_at: Generated<string>
  deployed_by: string | null
}
