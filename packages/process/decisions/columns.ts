/** The columns of a table in its file: added, removed, moved, and what each of them says. */
import type { Aggregation, ColumnType, HitPolicy } from './model.ts'
import { labelOf, typeNamed, typeOf } from './read-table.ts'
import { child, children, text, type Element } from '../compile/element.ts'

interface WrittenColumn {
  /** Its place in the table of the file; null for a new one. */
  from: number | null
  /** Empty: it is called like its expression or name. */
  label: string
  type: ColumnType | null
  /** FEEL, separated by commas; null or empty: any. */
  values: string | null
}

export interface WrittenColumns {
  hitPolicy: HitPolicy
  /** Only with `COLLECT`. */
  aggregation: Aggregation | null
  inputs: readonly (WrittenColumn & { expression: string })[]
  outputs: readonly (WrittenColumn & { name: string })[]
}

/** For each column, its place among those that the rules of the file have; null for a new one. */
export interface ColumnPlaces {
  readonly inputs: readonly (number | null)[]
  readonly outputs: readonly (number | null)[]
}

export type Make = (type: string, properties: Readonly<Record<string, unknown>>) => Element

/** As the standard names the types. */
const TYPE_REFS: Readonly<Record<ColumnType, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
}

/**
 * Writes the columns into the table. A column of the file keeps its id, and what is not given here, such as what an
 * output is where no rule applies.
 * @returns where each comes from; undefined where one names a place that there is not, or that another names as well
 */
export function setColumns(
  table: Element,
  { hitPolicy, aggregation, inputs, outputs }: WrittenColumns,
  xml: string,
  make: Make,
): ColumnPlaces | undefined {
  const [wereInputs, wereOutputs] = [children(table, 'input'), children(table, 'output')]
  if (!areOf(inputs, wereInputs) || !areOf(outputs, wereOutputs) || outputs.length === 0) return undefined
  const newId = freeIds(xml)
  const rules = children(table, 'rule')
  table['input'] = inputs.map((column) => {
    const known = column.from === null ? undefined : wereInputs[column.from]
    const input = known ?? make('dmn:InputClause', { id: newId('input') })
    setInput(input, column, known && typeOf(known, rules, column.from ?? 0), make)
    return input
  })
  table['output'] = outputs.map((column) => {
    const known = column.from === null ? undefined : wereOutputs[column.from]
    const output = known ?? make('dmn:OutputClause', { id: newId('output') })
    setOutput(output, column, make)
    return output
  })
  table['hitPolicy'] = hitPolicy
  table['aggregation'] = hitPolicy === 'COLLECT' && aggregation !== null ? aggregation : undefined
  return { inputs: inputs.map(({ from }) => from), outputs: outputs.map(({ from }) => from) }
}

function setInput(
  input: Element,
  { label, expression, type, values }: WrittenColumns['inputs'][number],
  was: ColumnType | undefined,
  make: Make,
): void {
  const inner = child(input, 'inputExpression') ?? make('dmn:LiteralExpression', {})
  inner['$parent'] = input
  input['inputExpression'] = inner
  if (sourceOf(inner) !== expression) inner['text'] = expression
  // A type that is read as the same may be written in more detail.
  if (type !== (was ?? null)) inner['typeRef'] = type === null ? undefined : TYPE_REFS[type]
  if (labelOf(input, expression) !== (label || expression)) input['label'] = label || undefined
  setValues(input, 'inputValues', values, make)
}

function setOutput(
  output: Element,
  { label, name, type, values }: WrittenColumns['outputs'][number],
  make: Make,
): void {
  // The only output may have no name of its own.
  if ((output.name ?? '') !== name) output['name'] = name || undefined
  if (type !== (typeNamed(output['typeRef']) ?? null)) output['typeRef'] = type === null ? undefined : TYPE_REFS[type]
  if (labelOf(output, name) !== (label || name)) output['label'] = label || undefined
  setValues(output, 'outputValues', values, make)
}

function setValues(column: Element, part: 'inputValues' | 'outputValues', values: string | null, make: Make): void {
  const known = child(column, part)
  if ((known === undefined ? '' : sourceOf(known)) === (values ?? '')) return
  column[part] = values ? make('dmn:UnaryTests', { text: values }) : undefined
}

const sourceOf = (element: Element): string => text({ $type: '', body: element['text'] }) ?? ''

/** Whether each column that says where it comes from is one of them, and no two are the same. */
function areOf(columns: readonly { from: number | null }[], known: readonly Element[]): boolean {
  const places = columns.flatMap(({ from }) => from ?? [])
  return new Set(places).size === places.length && places.every((from) => from >= 0 && from < known.length)
}

/** Ids that are not in the file yet. */
function freeIds(xml: string): (word: string) => string {
  let last = 0
  return (word) => {
    do last += 1
    while (xml.includes(`"${word}_${last}"`) || xml.includes(`'${word}_${last}'`))
    return `${word}_${last}`
  }
}
