/** A file of decisions as it is kept: what a DMN file means, without XML. Plain JSON and immutable. */
import type { Expression } from '../model/ir.ts'

/** Which of the rules that apply decide. The last three give several results. */
export type HitPolicy = 'UNIQUE' | 'ANY' | 'PRIORITY' | 'FIRST' | 'RULE ORDER' | 'OUTPUT ORDER' | 'COLLECT'
/** How COLLECT makes one number of several. */
export type Aggregation = 'SUM' | 'MIN' | 'MAX' | 'COUNT'
/** Types to which a value from outside is brought before it is compared; others stay as they are. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'dateTime'

export interface InputColumn {
  id: string
  label: string
  expression: Expression
  type?: ColumnType
  /** The values that can be chosen, as FEEL tests. */
  values?: string
}

export interface OutputColumn {
  id: string
  /** Under which its value is found; of the only output perhaps empty. */
  name: string
  label: string
  type?: ColumnType
  /** The values that it can have as FEEL, separated by commas; the first has the highest priority. */
  values?: string
  /** What it is where no rule applies. */
  standard?: Expression
}

export interface DecisionRule {
  id: string
  note?: string
  /** FEEL tests of the inputs, in their order; empty where any value will do. */
  tests: string[]
  /** Null where a rule says nothing. */
  outputs: (Expression | null)[]
}

export interface DecisionTable {
  hitPolicy: HitPolicy
  aggregation?: Aggregation
  inputs: InputColumn[]
  outputs: OutputColumn[]
  rules: DecisionRule[]
}

/** One decision: a table, or an expression. */
export interface DecisionDef {
  id: string
  name: string
  /** Under which other decisions find its value. */
  variable: string
  /** Ids of the decisions that come first. */
  requires: string[]
  table?: DecisionTable
  expression?: Expression
}

export interface DecisionFile {
  version: 1
  name: string
  /** By their ids, in the order of the file. */
  decisions: Record<string, DecisionDef>
}
