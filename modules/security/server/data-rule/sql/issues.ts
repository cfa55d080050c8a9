/** What is wrong with a rule in SQL, and where. */
export interface SqlIssue {
  /** Names the text `issue.{code}`. */
  readonly code:
    | 'rule_sql_syntax'
    | 'rule_sql_ambiguous'
    | 'rule_sql_one_select'
    | 'rule_sql_id'
    | 'rule_sql_relation'
    | 'rule_sql_column'
    | 'rule_sql_function'
    | 'rule_sql_operator'
    | 'rule_sql_type'
    | 'rule_sql_part'
    | 'rule_sql_variable'
    | 'rule_sql_database'
    | 'rule_sql_everything'
    | 'rule_sql_precedence'
  readonly params: Readonly<Record<string, string>>
  /** Bytes before it. */
  readonly at: number
  /** It does not keep the rule from being saved. */
  readonly isWarning?: boolean
  /** One repair: so many bytes from `at` become `text`. */
  readonly repair?: { readonly bytes: number; readonly text: string }
}

export class SqlIssues extends Error {
  readonly issues: readonly SqlIssue[]
  constructor(issues: readonly SqlIssue[]) {
    super(issues.map(({ code }) => code).join(', '))
    this.issues = issues
  }
}
