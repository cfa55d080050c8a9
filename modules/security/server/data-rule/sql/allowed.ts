/** What a rule in SQL may be made of. Everything that is not here is refused: nodes, their fields, words. */

/** Node to its fields. A field that is another node is judged by its own. */
export const NODES: Readonly<Record<string, readonly string[]>> = {
  SelectStmt: [
    'distinctClause',
    'targetList',
    'fromClause',
    'whereClause',
    'groupClause',
    'havingClause',
    'sortClause',
    'limitCount',
    'limitOffset',
    'limitOption',
    'withClause',
    'op',
    'all',
    'larg',
    'rarg',
  ],
  ResTarget: ['name', 'val'],
  ColumnRef: ['fields'],
  RangeVar: ['schemaname', 'relname', 'inh', 'relpersistence', 'alias'],
  JoinExpr: ['jointype', 'larg', 'rarg', 'quals'],
  RangeSubselect: ['subquery', 'alias'],
  A_Expr: ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end'],
  BoolExpr: ['boolop', 'args'],
  NullTest: ['arg', 'nulltesttype'],
  BooleanTest: ['arg', 'booltesttype'],
  SubLink: ['subLinkType', 'testexpr', 'operName', 'subselect'],
  CaseExpr: ['arg', 'args', 'defresult'],
  CaseWhen: ['expr', 'result'],
  CoalesceExpr: ['args'],
  MinMaxExpr: ['op', 'args'],
  A_Const: ['ival', 'fval', 'sval', 'boolval', 'isnull'],
  A_ArrayExpr: ['elements', 'list_start', 'list_end'],
  TypeCast: ['arg', 'typeName'],
  ParamRef: ['number'],
  FuncCall: ['funcname', 'args', 'agg_star', 'agg_distinct', 'funcformat'],
  List: ['items'],
  SortBy: ['node', 'sortby_dir', 'sortby_nulls'],
  WithClause: ['ctes'],
  CommonTableExpr: ['ctename', 'ctematerialized', 'ctequery'],
}

/** Where something is, which says nothing. */
export const IGNORED: ReadonlySet<string> = new Set(['location', 'stmt_location', 'stmt_len'])

export const FUNCTIONS: ReadonlySet<string> = new Set([
  'count',
  'min',
  'max',
  'lower',
  'upper',
  'length',
  'abs',
  'cardinality',
  'starts_with',
])

export const OPERATORS: ReadonlySet<string> = new Set([
  '=',
  '<>',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '&&',
  '@>',
  '<@',
  '~~',
  '!~~',
  '~~*',
  '!~~*',
  'BETWEEN',
  'NOT BETWEEN',
])

/** Kinds of comparison. */
export const EXPRESSIONS: ReadonlySet<string> = new Set([
  'AEXPR_OP',
  'AEXPR_OP_ANY',
  'AEXPR_OP_ALL',
  'AEXPR_DISTINCT',
  'AEXPR_NOT_DISTINCT',
  'AEXPR_IN',
  'AEXPR_LIKE',
  'AEXPR_ILIKE',
  'AEXPR_BETWEEN',
  'AEXPR_NOT_BETWEEN',
])

/** Types that values are cast to. */
export const TYPES: ReadonlySet<string> = new Set(['uuid', 'text', 'date', 'bool', 'int4', 'int8', 'timestamptz'])

/** Names of one's own for tables, columns and subqueries: none of PostgreSQL's, and none that look like others. */
export const OWN_NAME = /^(?!pg_|information_schema$)[a-z][a-z0-9_]{0,62}$/

/** Parts inside of each other. */
export const MAX_DEPTH = 60

/** How users know what the parser names otherwise. */
export const WORDS: Readonly<Record<string, string>> = {
  lockingClause: 'for update',
  intoClause: 'into',
  valuesLists: 'values',
  windowClause: 'window',
  recursive: 'recursive',
  lateral: 'lateral',
  RangeFunction: 'from function(…)',
  usingClause: 'using',
  isNatural: 'natural',
  over: 'over',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
}
