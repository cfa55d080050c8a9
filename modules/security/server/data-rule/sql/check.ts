/**
 * Judges the syntax tree of a rule in SQL: one select made of what `allowed.ts` names, over views of schema `rules` and
 * their columns. Every name is resolved, because PostgreSQL would read `u.row_to_json` as a call of a function.
 */
import * as allowed from './allowed.ts'
import { SqlIssues, type SqlIssue } from './issues.ts'
import { hasColumn, queryNamed, tableNamed, within, type Names } from './names.ts'
import type { Tree } from './parser.ts'
import { asTree, listOf, nodeOf, numberOf, textOf, wordsOf } from './tree.ts'
import { RULE_VIEWS, viewColumns, viewInPlaceOf } from './views.ts'

/**
 * Judges a statement.
 * @param statement what the parser makes of the text
 * @throws SqlIssues with everything that is not allowed
 */
export function checkStatement(statement: Tree): void {
  const statements = listOf(statement['stmts']).map((one) => asTree(asTree(one)['stmt']))
  const [only] = statements
  const select = only && nodeOf(only, 'SelectStmt')
  if (!select || statements.length > 1)
    throw new SqlIssues([{ code: 'rule_sql_one_select', params: {}, at: secondAt(statement) }])
  const check = new Check()
  const columns = check.select(select, undefined)
  if (check.issues.length === 0 && !columns.includes('id')) check.refuse('rule_sql_id', '', 0)
  if (check.issues.length > 0) throw new SqlIssues(check.issues)
}

const secondAt = (statement: Tree): number => numberOf(asTree(listOf(statement['stmts'])[1] ?? {})['stmt_location'])

class Check {
  readonly issues: SqlIssue[] = []
  #depth = 0

  refuse(code: SqlIssue['code'], name: string, at: number, repair?: SqlIssue['repair']): void {
    const shown = Object.hasOwn(allowed.WORDS, name) ? (allowed.WORDS[name] ?? name) : name
    this.issues.push({ code, params: name === '' ? {} : { name: shown }, at, ...(repair && { repair }) })
  }

  /** The columns that a select puts out. */
  select(select: Tree, outer: Names | undefined): readonly string[] {
    if (this.#depth >= allowed.MAX_DEPTH) {
      this.refuse('rule_sql_part', 'SelectStmt', 0)
      return []
    }
    this.#depth += 1
    const columns = this.#columnsOf(select, within(outer))
    this.#depth -= 1
    return columns
  }

  #columnsOf(select: Tree, names: Names): readonly string[] {
    this.#fieldsOf('SelectStmt', select)
    this.#with(select, names)
    const [left, right] = [select['larg'], select['rarg']]
    if (left !== undefined && right !== undefined) return this.#union(select, names, [asTree(left), asTree(right)])
    for (const one of listOf(select['fromClause'])) this.#from(asTree(one), names)
    const columns = this.#results(select, names)
    this.#children(select, ['whereClause', 'havingClause', 'distinctClause', 'groupClause'], names)
    this.#end(select, names, columns)
    return columns
  }

  #union(select: Tree, names: Names, sides: readonly Tree[]): readonly string[] {
    const [columns = []] = sides.map((side) => this.select(side, names))
    this.#end(select, names, columns)
    return columns
  }

  #with(select: Tree, names: Names): void {
    if (select['withClause'] === undefined) return
    // Recursion is a field of its own, which is not among the allowed ones.
    const clause = asTree(select['withClause'])
    this.#fieldsOf('WithClause', clause)
    for (const one of listOf(clause['ctes'])) {
      const query = nodeOf(asTree(one), 'CommonTableExpr') ?? {}
      this.#fieldsOf('CommonTableExpr', query)
      const name = textOf(query['ctename'])
      this.#own(name, query)
      const inner = nodeOf(asTree(query['ctequery']), 'SelectStmt')
      if (inner) names.queries.set(name, this.select(inner, names))
      else this.refuse('rule_sql_part', Object.keys(asTree(query['ctequery']))[0] ?? '', numberOf(query['location']))
    }
  }

  #from(node: Tree, names: Names): void {
    const [kind = '', field] = Object.entries(node)[0] ?? []
    const at = asTree(field)
    if (!this.#fieldsOf(kind, at)) return
    if (kind === 'RangeVar') this.#table(at, names)
    else if (kind === 'JoinExpr') {
      this.#from(asTree(at['larg']), names)
      this.#from(asTree(at['rarg']), names)
      if (at['quals'] !== undefined) this.#visit(asTree(at['quals']), names)
    } else if (kind === 'RangeSubselect') {
      const inner = nodeOf(asTree(at['subquery']), 'SelectStmt')
      // It does not see the tables beside it.
      if (inner) names.tables.set(this.#alias(at), this.select(inner, { ...names, tables: new Map() }))
    } else this.refuse('rule_sql_part', kind, numberOf(at['location']))
  }

  #table(table: Tree, names: Names): void {
    const [schema, name] = [textOf(table['schemaname']), textOf(table['relname'])]
    const alias = table['alias'] === undefined ? name : this.#alias(table)
    const columns = schema === '' ? queryNamed(names, name) : schema === 'rules' ? viewColumns(name) : undefined
    if (columns) {
      names.tables.set(alias, columns)
      return
    }
    const at = numberOf(table['location'])
    const view = viewInPlaceOf(name)
    const written = schema === '' ? name : `${schema}.${name}`
    const repair = view && schema === '' ? { bytes: Buffer.byteLength(written), text: `rules.${view}` } : undefined
    this.refuse('rule_sql_relation', written, at, repair)
    // Its columns are not refused as well.
    names.tables.set(
      alias,
      Object.values(RULE_VIEWS).flatMap((one) => one.columns),
    )
  }

  #alias(of: Tree): string {
    const alias = asTree(of['alias'])
    const name = textOf(alias['aliasname'])
    this.#own(name, of)
    if (alias['colnames'] !== undefined) this.refuse('rule_sql_part', name, numberOf(of['location']))
    return name
  }

  #own(name: string, of: Tree): void {
    if (!allowed.OWN_NAME.test(name)) this.refuse('rule_sql_part', name, numberOf(of['location']))
  }

  #results(select: Tree, names: Names): string[] {
    return listOf(select['targetList']).map((one) => {
      const result = nodeOf(asTree(one), 'ResTarget') ?? {}
      this.#fieldsOf('ResTarget', result)
      if (result['name'] !== undefined) this.#own(textOf(result['name']), result)
      const value = asTree(result['val'])
      this.#visit(value, names)
      const column = nodeOf(value, 'ColumnRef')
      return textOf(result['name']) || (column ? (wordsOf(column['fields']).at(-1) ?? '') : '')
    })
  }

  /** What is put out may be sorted by, too. */
  #end(select: Tree, names: Names, columns: readonly string[]): void {
    this.#children(select, ['limitCount', 'limitOffset'], names)
    this.#children(select, ['sortClause'], { ...names, tables: new Map([...names.tables, ['', columns]]) })
  }

  #each(nodes: unknown, names: Names): void {
    for (const one of listOf(nodes)) {
      const node = asTree(one)
      // A plain `distinct` is a list of nothing.
      if (Object.keys(node).length > 0) this.#visit(node, names)
    }
  }

  #visit(node: Tree, names: Names): void {
    const [kind = '', field] = Object.entries(node)[0] ?? []
    const at = asTree(field)
    if (this.#depth >= allowed.MAX_DEPTH || !this.#fieldsOf(kind, at)) {
      if (this.#depth >= allowed.MAX_DEPTH) this.refuse('rule_sql_part', kind, numberOf(at['location']))
      return
    }
    this.#depth += 1
    this.#judge(kind, at, names)
    this.#depth -= 1
  }

  #judge(kind: string, at: Tree, names: Names): void {
    const place = numberOf(at['location'])
    switch (kind) {
      case 'ColumnRef':
        return this.#column(at, names)
      case 'FuncCall':
        if (!isAmong(allowed.FUNCTIONS, wordsOf(at['funcname'])))
          this.refuse('rule_sql_function', wordsOf(at['funcname']).join('.'), place)
        return this.#each(at['args'], names)
      case 'A_Expr':
        if (!allowed.EXPRESSIONS.has(textOf(at['kind'])) || !isAmong(allowed.OPERATORS, wordsOf(at['name'])))
          this.refuse('rule_sql_operator', wordsOf(at['name']).join('.'), place)
        return this.#children(at, ['lexpr', 'rexpr'], names)
      case 'SubLink': {
        const [operator, inner] = [wordsOf(at['operName']), nodeOf(asTree(at['subselect']), 'SelectStmt')]
        if (operator.length > 0 && !isAmong(allowed.OPERATORS, operator))
          this.refuse('rule_sql_operator', operator.join('.'), place)
        this.#children(at, ['testexpr'], names)
        if (inner) this.select(inner, names)
        return
      }
      case 'TypeCast':
        this.#type(asTree(at['typeName']))
        return this.#children(at, ['arg'], names)
      case 'A_Const':
      case 'ParamRef':
        return
      case 'SelectStmt':
      case 'RangeVar':
      case 'ResTarget':
        return this.refuse('rule_sql_part', kind, place)
      default:
        return this.#children(at, CHILDREN, names)
    }
  }

  #children(at: Tree, fields: readonly string[], names: Names): void {
    for (const field of fields) {
      const value = at[field]
      if (Array.isArray(value)) this.#each(value, names)
      else if (typeof value === 'object' && value !== null) this.#visit(asTree(value), names)
    }
  }

  #column({ fields, location }: Tree, names: Names): void {
    const words = wordsOf(fields)
    const [first = '', second] = words
    const isKnown =
      words.length === listOf(fields).length &&
      (words.length === 1
        ? hasColumn(names, first)
        : words.length === 2 && second !== undefined && tableNamed(names, first)?.includes(second) === true)
    if (!isKnown) this.refuse('rule_sql_column', words.join('.') || '*', numberOf(location))
  }

  #type(type: Tree): void {
    const words = wordsOf(type['names'])
    const name = words.length === 2 && words[0] === 'pg_catalog' ? words[1] : words.length === 1 ? words[0] : undefined
    const isPlain = ['typmods', 'setof', 'pct_type'].every((field) => type[field] === undefined)
    if (name === undefined || !allowed.TYPES.has(name) || !isPlain)
      this.refuse('rule_sql_type', words.join('.'), numberOf(type['location']))
  }

  /** Whether a node is allowed with the fields that it has. */
  #fieldsOf(kind: string, at: Tree): boolean {
    const fields = Object.hasOwn(allowed.NODES, kind) ? allowed.NODES[kind] : undefined
    const wrong = fields
      ? Object.keys(at).filter((field) => !fields.includes(field) && !allowed.IGNORED.has(field))
      : [kind]
    for (const field of wrong) this.refuse('rule_sql_part', field, numberOf(at['location']))
    return wrong.length === 0
  }
}

const CHILDREN = ['arg', 'args', 'expr', 'result', 'defresult', 'elements', 'items', 'node'] as const

const isAmong = (known: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.length === 1 && known.has(words[0] ?? '')
