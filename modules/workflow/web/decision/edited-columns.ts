/** A table while its columns and cells are edited. Pure. */
import type {
  Aggregation,
  ColumnType,
  DecisionColumns,
  DecisionView,
  HitPolicy,
} from '#workflow/contract/decision-table.ts'
import { editedRules, type EditedRule } from './edited-rules.ts'

/** Conditions and results. */
export type ColumnPart = 'inputs' | 'outputs'

export interface EditedColumn {
  key: number
  /** Its place in the table that was read; null for a new one. */
  from: number | null
  /** Empty: it is called like its source. */
  label: string
  /** The expression of a condition, the name of a result. */
  source: string
  type: ColumnType | null
  values: string
}
export type ColumnWords = Omit<EditedColumn, 'key' | 'from'>

export interface EditedTable {
  hitPolicy: HitPolicy
  aggregation: Aggregation | null
  inputs: readonly EditedColumn[]
  outputs: readonly EditedColumn[]
  rules: readonly EditedRule[]
}

type Shown = Pick<DecisionView, 'hitPolicy' | 'aggregation' | 'inputs' | 'outputs' | 'rules'>

const columnOf = (
  { label, type, values }: Pick<DecisionView['inputs'][number], 'label' | 'type' | 'values'>,
  source: string,
  at: number,
): EditedColumn => ({ key: at, from: at, label: label === source ? '' : label, source, type, values: values ?? '' })

/** A policy that there is not is read as the one that goes without saying, as in a file. */
export const editedTable = ({ hitPolicy, aggregation, inputs, outputs, rules }: Shown): EditedTable => ({
  hitPolicy: (hitPolicy ?? 'UNIQUE') as HitPolicy,
  aggregation: aggregation as Aggregation | null,
  inputs: inputs.map((input, at) => columnOf(input, input.expression, at)),
  outputs: outputs.map((output, at) => columnOf(output, output.name, at)),
  rules: editedRules(rules),
})

/** As they are sent. */
export function columnsOf({ hitPolicy, aggregation, inputs, outputs }: Omit<EditedTable, 'rules'>): DecisionColumns {
  const plain = ({ from, label, type, values }: EditedColumn) => ({ from, label, type, values: values || null })
  return {
    hitPolicy,
    aggregation,
    inputs: inputs.map((column) => ({ ...plain(column), expression: column.source })),
    outputs: outputs.map((column) => ({ ...plain(column), name: column.source })),
  }
}

export const isSameColumns = (one: EditedTable, other: EditedTable): boolean =>
  JSON.stringify(columnsOf(one)) === JSON.stringify(columnsOf(other))

/** What a column is called. */
export const columnName = ({ label, source }: Pick<EditedColumn, 'label' | 'source'>): string => label || source

export const withColumn = (table: EditedTable, part: ColumnPart, key: number, words: ColumnWords): EditedTable => ({
  ...table,
  [part]: table[part].map((column) => (column.key === key ? { ...column, ...words } : column)),
})

/** A new one behind the others, with an empty cell in each rule. */
export function withNewColumn(table: EditedTable, part: ColumnPart, words: ColumnWords): EditedTable {
  const key = Math.max(-1, ...table[part].map((column) => column.key)) + 1
  return {
    ...table,
    [part]: [...table[part], { ...words, key, from: null }],
    rules: withCells(table.rules, part, (cells) => [...cells, '']),
  }
}

/** One place to the left or right, with its cells; at the edge nothing happens. */
export function withMovedColumn(table: EditedTable, part: ColumnPart, key: number, by: 1 | -1): EditedTable {
  const at = table[part].findIndex((column) => column.key === key)
  const to = at + by
  if (at === -1 || to < 0 || to >= table[part].length) return table
  return {
    ...table,
    [part]: moved(table[part], at, to),
    rules: withCells(table.rules, part, (all) => moved(all, at, to)),
  }
}

/** Without the column and its cells; the last result stays. */
export function withoutColumn(table: EditedTable, part: ColumnPart, key: number): EditedTable {
  const at = table[part].findIndex((column) => column.key === key)
  if (at === -1 || (part === 'outputs' && table.outputs.length === 1)) return table
  return {
    ...table,
    [part]: table[part].toSpliced(at, 1),
    rules: withCells(table.rules, part, (cells) => cells.toSpliced(at, 1)),
  }
}

function moved<One>(all: readonly One[], at: number, to: number): One[] {
  const rest = all.toSpliced(at, 1)
  return rest.toSpliced(to, 0, ...all.slice(at, at + 1))
}

function withCells(
  rules: readonly EditedRule[],
  part: ColumnPart,
  edit: (cells: readonly string[]) => string[],
): EditedRule[] {
  const cells = part === 'inputs' ? 'tests' : 'outputs'
  return rules.map((rule) => ({ ...rule, [cells]: edit(rule[cells]) }))
}
