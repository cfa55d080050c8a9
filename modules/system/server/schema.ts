/** The module's tables as Kysely sees them (see `migrations/0100-system.ts`). */
import type { Generated } from 'kysely'
import type { FieldMode } from '#contract/field-mode.ts'
import type { RuleGroup } from '#contract/rule.ts'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { AttrBounds, AttrDataType, PartyType } from '#system/contract/party-attr.ts'

interface DeptTable extends TenantRow, Stamped {
  /** Null for the root; '0' on the wire. */
  pid: string | null
  name: string
  sort: Generated<number>
  status: Generated<0 | 1>
  type: Generated<'1' | '2' | '3'>
}

interface UserTable extends TenantRow, Stamped {
  username: string
  /** The user name as it is compared: lower case. Unique per tenant. */
  username_key: string
  real_name: string
  head_url: Generated<string>
  gender: Generated<0 | 1 | 2>
  email: Generated<string>
  mobile: Generated<string>
  status: Generated<0 | 1>
  super_admin: Generated<0 | 1 | 2>
  /** The main department; `sys_user_dept` has it, too. */
  dept_id: string
  allow_ip_queue: Generated<string>
  remark: Generated<string>
  password_hash: string
  pwd_level: Generated<number>
  /** Day of the last change by its owner. */
  pwd_date: string | null
  /** Since when they have a password that another user has set; null for one of their own. */
  one_time_since: Generated<string | null>
  /** A program that acts by keys, and never signs in. */
  is_service: Generated<boolean>
  last_login_at: string | null
}

/** An earlier password. */
interface PasswordHistoryTable extends TenantRow {
  user_id: string
  hash: string
  created_at: Generated<string>
}

interface RoleTable extends TenantRow, Stamped {
  name: string
  /** Stable name of a seeded role; empty for others. */
  code: Generated<string>
  remark: Generated<string>
  grade: Generated<number>
  data_scope: Generated<0 | 1 | 2 | 3 | 4>
  mfa: Generated<0 | 1>
}

/** An attribute that the organisation adds to users or departments. */
interface PartyAttrTable extends TenantRow, Stamped {
  party_type: PartyType
  code: string
  name: string
  name_en: Generated<string>
  data_type: AttrDataType
  required: Generated<0 | 1>
  is_unique: Generated<0 | 1>
  bounds: Generated<AttrBounds>
  pattern: Generated<string>
  dict_type: Generated<string>
  status: Generated<0 | 1>
  sort: Generated<number>
  remark: Generated<string>
}

/** One value of one user or department. */
interface PartyAttrValueTable extends TenantRow {
  attr_id: string
  user_id: string | null
  dept_id: string | null
  /** The text of every type: `12.5`, `2026-11-20`, `true`, an id. */
  value: string
  /** Of a number, for comparing. */
  number: string | null
  named_user_id: string | null
  named_dept_id: string | null
  /** Set while the attribute is unique: two equal ones cannot be stored. */
  unique_hash: Buffer | null
  updated_at: Generated<string>
  updated_by: string | null
}

/** Which records of a resource a rule reaches. */
interface DataRuleTable extends TenantRow, Stamped {
  code: string
  name: string
  resource: string
  /** 0 conditions, 1 SQL. */
  kind: Generated<0 | 1>
  conditions: Generated<RuleGroup>
  /** One select with parameters `$1` to `$6` (`contract/rule.ts`); empty unless the kind is 1. */
  sql: Generated<string>
  /** When administrators were last notified that it failed. */
  failed_at: Generated<string | null>
  status: Generated<0 | 1>
  remark: Generated<string>
}

/** What a role sets for one resource in place of its own scope. */
interface RoleScopeTable {
  tenant_id: number
  role_id: string
  resource: string
  kind: Generated<0 | 1 | 2 | 3 | 4 | 5>
  dept_ids: Generated<string[]>
  rule_id: string | null
}

/** When and where an assignment counts. */
interface RoleTerms {
  /** Null: from the beginning. */
  starts_at: Generated<string | null>
  /** Null: until it is taken back. */
  ends_at: Generated<string | null>
  /** It counts while the user belongs to this department, which "own department" means then; null: everywhere. */
  dept_id: Generated<string | null>
  /** The delegated administration it came by. */
  via_grant: Generated<string | null>
  reason: Generated<string>
}

/** A post, a group or a department that has a role; one of them is set. */
interface RoleHolderTable extends TenantRow, Stamped, RoleTerms {
  role_id: string
  post_id: Generated<string | null>
  group_id: Generated<string | null>
  of_dept_id: Generated<string | null>
  /** The departments below `of_dept_id`, too. */
  below: Generated<boolean>
}

interface PostTable extends TenantRow, Stamped {
  code: string
  name: string
  sort: Generated<number>
  status: Generated<0 | 1>
  remark: Generated<string>
}

interface GroupTable extends TenantRow, Stamped {
  code: string
  name: string
  status: Generated<0 | 1>
  remark: Generated<string>
}

interface MenuTable extends TenantRow, Stamped {
  pid: string | null
  code: string
  name: string
  name_en: Generated<string>
  menu_type: 0 | 1 | 2 | 3
  menu_class: Generated<'page' | 'iframe' | 'browser' | 'microApp' | 'designPage'>
  module_code: string
  path: Generated<string>
  icon: Generated<string>
  permissions: Generated<string[]>
  show_flag: Generated<0 | 1>
  client: Generated<'PC' | 'H5'>
  sort: Generated<number>
  /** Only an administrator of the organisation may grant it. */
  sensitive: Generated<boolean>
  iframe_url: Generated<string>
  target: Generated<'' | '_self' | '_blank'>
  badge: Generated<string>
  dot: Generated<boolean>
  level_hidden: Generated<boolean>
  temporary: Generated<boolean>
  no_closable: Generated<boolean>
  no_keep_alive: Generated<boolean>
  dynamic_new_tab: Generated<boolean>
  redirect: Generated<string>
}

/** Of the product's dictionaries and of the tenants' own alike. */
interface DictTypeTable extends TenantRow, Stamped {
  code: string
  name: string
  name_en: Generated<string>
  status: Generated<0 | 1>
  remark: Generated<string>
}

interface DictDataTable extends TenantRow, Stamped {
  type_id: string
  /** Null at the top; '0' on the wire. */
  pid: string | null
  val: string
  name: string
  name_en: Generated<string>
  sort: Generated<number>
  status: Generated<0 | 1>
  tone: Generated<'neutral' | 'accent' | 'success' | 'error' | 'warning' | 'info'>
  remark: Generated<string>
}

interface ParamTable extends TenantRow, Stamped {
  key: string
  type: Generated<'string' | 'number' | 'boolean' | 'json'>
  /** As text; empty where it is sensitive. */
  value: Generated<string>
  sensitive: Generated<0 | 1>
  /** A sensitive value, sealed for this row. */
  sealed: Buffer | null
  remark: Generated<string>
}

/** Delegated administration: its user administers these departments and those below them. */
interface AdminGrantTable extends TenantRow, Stamped {
  user_id: string
  /** The grant from which it was handed on; null: an administrator of the organisation gave it. */
  parent_id: Generated<string | null>
  granted_by: Generated<string | null>
  dept_ids: Generated<string[]>
  role_ids: Generated<string[]>
  menu_ids: Generated<string[]>
  may_hand_on: Generated<boolean>
  ends_at: Generated<string | null>
  /** 0 recalled, 1 given. */
  status: Generated<0 | 1>
  recalled_at: Generated<string | null>
  recalled_by: Generated<string | null>
}

interface LiveGrantView {
  tenant_id: number
  id: string
  role_ids: string[]
  ends_at: string | null
}

interface AssignmentView {
  tenant_id: number
  user_id: string
  role_id: string
  dept_id: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_dept: DeptTable
    sys_dept_leader: { tenant_id: number; dept_id: string; user_id: string }
    sys_password_history: PasswordHistoryTable
    sys_user: UserTable
    sys_user_dept: { tenant_id: number; user_id: string; dept_id: string }
    sys_role: RoleTable
    sys_role_menu: { tenant_id: number; role_id: string; menu_id: string }
    sys_role_dept: { tenant_id: number; role_id: string; dept_id: string }
    /** Roles of users themselves. Who has which role: `sys_effective_role`, `sys_role_assignment`. */
    sys_user_role: { tenant_id: number; user_id: string; role_id: string } & RoleTerms
    sys_role_holder: RoleHolderTable
    sys_admin_grant: AdminGrantTable
    /** View: the grants that count now, each cut down by the one above it. */
    sys_live_grant: LiveGrantView
    /** View: every assignment that has not ended, with those that begin later; a user may have a role by several. */
    sys_role_assignment: AssignmentView & { holder_id: string | null; starts_at: string | null; ends_at: string | null }
    /** View: the roles that users have now, whatever they have them by. */
    sys_effective_role: AssignmentView
    sys_role_exclusion: TenantRow & Stamped & { name: string; remark: Generated<string> }
    sys_role_exclusion_role: { tenant_id: number; role_exclusion_id: string; role_id: string }
    /** What the organisation restricts of guarded fields (`contract/guarded.ts`); a field without a row is editable. */
    sys_field_mode: { tenant_id: number; field: string; mode: FieldMode }
    /** Modes that a role raises above this base. */
    sys_data_rule: DataRuleTable
    sys_role_scope: RoleScopeTable
    sys_role_field: { tenant_id: number; role_id: string; field: string; mode: FieldMode }
    /** Every department with itself and each above it; triggers of `sys_dept` keep it. */
    sys_dept_ancestor: { tenant_id: number; dept_id: string; ancestor_id: string }
    sys_post: PostTable
    sys_party_attr: PartyAttrTable
    sys_party_attr_value: PartyAttrValueTable
    sys_user_post: { tenant_id: number; user_id: string; post_id: string }
    sys_group: GroupTable
    sys_user_group: { tenant_id: number; user_id: string; group_id: string }
    sys_menu: MenuTable
    sys_dict_type: DictTypeTable
    sys_dict_data: DictDataTable
    sys_dict_cust_type: DictTypeTable
    sys_dict_cust: DictDataTable
    sys_param: ParamTable
    sys_config: { tenant_id: number; value: unknown } & Stamped
    /** Imported users that wait for their first password. */
    sys_first_password: { tenant_id: number; user_id: string; importer_id: string; expires_at: string }
    /** What the first start wrote, by name: written once, so that what an administrator deletes stays deleted. */
    sys_seed: { tenant_id: number; name: string; seeded_at: Generated<string> }
  }
}
