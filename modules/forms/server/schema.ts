/** The module's tables as Kysely sees them. */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { BlockAudience } from '#forms/contract/api-block.ts'
import type { ApiAuth, ApiKeyPlace, ApiMethod } from '#forms/contract/api-conf.ts'

interface TemplateTable extends TenantRow, Stamped {
  /** The title of the draft. */
  name: string
  name_en: Generated<string>
  category: Generated<string>
  icon: Generated<string>
  remark: Generated<string>
  status: Generated<0 | 1 | 2>
  /** `FormModel`; its rules may be wrong. */
  draft: Generated<unknown>
  draft_rev: Generated<number>
  draft_by: string | null
  draft_at: Generated<string>
  is_changed: Generated<0 | 1>
  field_count: Generated<number>
  version_id: string | null
  version_no: Generated<number>
  published_at: string | null
  /** The types of the fields of all versions by their ids (`typeKeysOf`). */
  field_types: Generated<Record<string, string>>
  /** `FormAccess`. */
  access: Generated<unknown>
}

interface RecordTable extends TenantRow {
  template_id: string
  version_id: string
  title: Generated<string>
  /** The field that the title is of. */
  title_field: Generated<string>
  /** Values by field id. */
  data: unknown
  rev: Generated<number>
  owner_id: string | null
  dept_id: string | null
  instance_id: string | null
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
}

interface ApiTable extends TenantRow, Stamped {
  name: string
  title: string
  title_en: Generated<string>
  method: Generated<ApiMethod>
  url: string
  /** `ApiHeader[]`. */
  headers: Generated<unknown>
  body: Generated<string>
  auth: Generated<ApiAuth>
  auth_name: Generated<string>
  auth_place: Generated<ApiKeyPlace>
  token_url: Generated<string>
  scope: Generated<string>
  secret: Buffer | null
  list_path: Generated<string>
  value_path: Generated<string>
  label_path: Generated<string>
  sample: Generated<string>
  timeout_seconds: Generated<number>
  attempts: Generated<number>
  block_for: Generated<BlockAudience>
  block_role_id_list: Generated<string[]>
  /** `BlockColumn[]`. */
  block_columns: Generated<unknown>
  block_link: Generated<string>
  /** `ApiParams`. */
  block_params: Generated<unknown>
  cache_seconds: Generated<number>
  status: Generated<0 | 1>
  remark: Generated<string>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    frm_api: ApiTable
    frm_template: TemplateTable
    frm_version: TenantRow & {
      template_id: string
      no: number
      /** `FormModel`, as published. */
      model: Generated<unknown>
      note: Generated<string>
      created_at: Generated<string>
      created_by: string | null
      created_name: Generated<string>
    }
    frm_record: RecordTable
    frm_revision: TenantRow & {
      template_id: string
      record_id: string
      rev: number
      version_id: string
      kind: Generated<'create' | 'update' | 'restore' | 'import' | 'process' | 'undelete'>
      /** `ValueChange[]`. */
      changes: unknown
      note: Generated<string>
      created_at: Generated<string>
      created_by: string | null
      created_name: Generated<string>
    }
    frm_comment: TenantRow & {
      record_id: string
      text: string
      created_at: Generated<string>
      created_by: string
      created_name: Generated<string>
    }
    frm_removed: TenantRow & { template_id: string; record: unknown; removed_at: Generated<string> }
    frm_value: {
      tenant_id: number
      template_id: string
      field_id: string
      record_id: string
      place: Generated<number>
      num: number | null
      txt: string | null
      at: string | null
      ref: string | null
      unique_key: Buffer | null
    }
    frm_link: { tenant_id: number; record_id: string; field_id: string; target_id: string }
    /** Of one form in several rows, which are added up. */
    frm_count: { tenant_id: number; template_id: string; slot: number; n: number }
    frm_serial: { tenant_id: number; template_id: string; field_id: string; period: string; last: number }
    frm_reindex: {
      tenant_id: number
      template_id: string
      fields: string[]
      after: string | null
      done: Generated<number>
      started_at: Generated<string>
    }
    frm_public: TenantRow & {
      is_view_open: Generated<0 | 1>
      is_entry_open: Generated<0 | 1>
      version_id: string | null
      per_day: number | null
      total: number | null
      closes_at: string | null
      counted_day: string | null
      day_count: Generated<number>
      entry_count: Generated<number>
      updated_at: Generated<string>
      updated_by: string | null
      version: Generated<number>
    }
    frm_receipt: TenantRow & {
      template_id: string
      record_id: string
      number_hash: Buffer
      created_at: Generated<string>
    }
    frm_draft: TenantRow & {
      user_id: string
      template_id: string
      record_id: string | null
      rev: number | null
      version_no: number
      data: unknown
      updated_at: Generated<string>
    }
  }
}
