/** The views of schema `rules`, as the migration makes them: what a rule in SQL may read. */
interface RuleView {
  /** The resource whose records it has; left out where it only helps others. */
  readonly resource?: string
  /** The table behind it, for who names that. */
  readonly table: string
  readonly columns: readonly string[]
}

export const RULE_VIEWS: Readonly<Record<string, RuleView>> = {
  user: {
    resource: 'user',
    table: 'sys_user',
    columns: [
      'id',
      'username',
      'real_name',
      'gender',
      'status',
      'super_admin',
      'dept_id',
      'dept_ids',
      'post_ids',
      'created_at',
      'created_by',
      'last_login_at',
    ],
  },
  /** Texts of active attributes by code, and roles that users have now. */
  user_attr: { table: 'sys_party_attr_value', columns: ['user_id', 'code', 'value'] },
  user_role: { table: 'sys_effective_role', columns: ['user_id', 'role_id'] },
  dept: { table: 'sys_dept', columns: ['id', 'pid', 'name'] },
  share: {
    resource: 'share',
    table: 'sys_share_ticket',
    columns: ['id', 'label', 'dept_id', 'created_by', 'created_at', 'expires_at', 'uses'],
  },
  registration: {
    resource: 'registration',
    table: 'sys_registration',
    columns: ['id', 'username', 'real_name', 'dept_id', 'status', 'created_at', 'decided_at'],
  },
  api_key: {
    resource: 'apiKey',
    table: 'sys_api_key',
    columns: ['id', 'name', 'owner_id', 'created_at', 'expires_at', 'last_used_at'],
  },
}

export const viewColumns = (name: string): readonly string[] | undefined =>
  Object.hasOwn(RULE_VIEWS, name) ? RULE_VIEWS[name]?.columns : undefined

/** The view in which a table or a resource is read. */
export const viewInPlaceOf = (name: string): string | undefined =>
  Object.keys(RULE_VIEWS).find((view) => view === name || RULE_VIEWS[view]?.table === name)

/** The view of a resource's records. */
export const viewOf = (resource: string): string | undefined =>
  Object.keys(RULE_VIEWS).find((view) => RULE_VIEWS[view]?.resource === resource)
