/** One decision table of a file. */
import type {
  Aggregation,
  ColumnType,
  DecisionRule,
  DecisionTable,
  HitPolicy,
  InputColumn,
  OutputColumn,
} from './model.ts'
import type { DecisionReader } from './reader.ts'
import { child, children, optional, text, type Element } from '../compile/element.ts'

export const MAX_RULES = 2_000
export const MAX_COLUMNS = 50
const MAX_NOTE = 500

const HIT_POLICIES: readonly HitPolicy[] = [
  'UNIQUE',
  'ANY',
  'PRIORITY',
  'FIRST',
  'RULE ORDER',
  'OUTPUT ORDER',
  'COLLECT',
]
const AGGREGATIONS: readonly Aggregation[] = ['SUM', 'MIN', 'MAX', 'COUNT']

/** @param variable name of an output that has none */
export function readTable(reader: DecisionReader, element: Element, owner: Element, variable: string): DecisionTable {
  const rules = children(element, 'rule')
  const inputs = children(element, 'input')
  const outputs = children(element, 'output')
  const wide = Math.max(inputs.length, outputs.length)
  if (rules.length > MAX_RULES) reader.report('TOO_MANY_RULES', 'error', owner, `${rules.length} > ${MAX_RULES}`)
  if (wide > MAX_COLUMNS) reader.report('TOO_MANY_RULES', 'error', owner, `${wide} > ${MAX_COLUMNS}`)
  if (rules.length > MAX_RULES || wide > MAX_COLUMNS) return { hitPolicy: 'UNIQUE', inputs: [], outputs: [], rules: [] }
  const table: DecisionTable = {
    hitPolicy: policyOf(reader, element, owner),
    ...optional('aggregation', aggregationOf(reader, element, owner)),
    inputs: inputs.map((input) => readInput(reader, input, owner, typeOf(input, rules, inputs.indexOf(input)))),
    outputs: outputs.map((output) => readOutput(reader, output, outputs.length === 1 ? variable : '')),
    rules: rules.map((rule) => readRule(reader, rule, { inputs: inputs.length, outputs: outputs.length })),
  }
  checkTable(reader, table, owner)
  return table
}

function checkTable(
  reader: DecisionReader,
  { hitPolicy, aggregation, outputs, rules }: DecisionTable,
  owner: Element,
): void {
  if (outputs.length === 0) reader.report('NO_OUTPUT', 'error', owner)
  if (rules.length === 0) reader.report('NO_RULES', 'warning', owner)
  const names = outputs.map(({ name }) => name)
  const wrong = names.find((name, at) => name === '' || name === '__proto__' || names.indexOf(name) !== at)
  if (wrong !== undefined) reader.report('OUTPUT_NAMES', 'error', owner, wrong)
  if (aggregation !== undefined && (hitPolicy !== 'COLLECT' || outputs.length > 1))
    reader.report('AGGREGATION', 'error', owner, aggregation)
  const isOrdered = hitPolicy === 'PRIORITY' || hitPolicy === 'OUTPUT ORDER'
  if (isOrdered && outputs.every(({ values }) => values === undefined))
    reader.report('NO_PRIORITIES', 'error', owner, hitPolicy)
}

function policyOf(reader: DecisionReader, element: Element, owner: Element): HitPolicy {
  const text = ((element['hitPolicy'] as string | undefined) ?? 'UNIQUE').trim().toUpperCase()
  const found = HIT_POLICIES.find((one) => one === text)
  if (found === undefined) reader.report('BAD_VALUE', 'error', owner, `hitPolicy ${text}`)
  return found ?? 'UNIQUE'
}

function aggregationOf(reader: DecisionReader, element: Element, owner: Element): Aggregation | undefined {
  const text = (element['aggregation'] as string | undefined)?.trim()
  const found = AGGREGATIONS.find((one) => one === text)
  if (text !== undefined && text !== '' && found === undefined)
    reader.report('BAD_VALUE', 'error', owner, `aggregation ${text}`)
  return found
}

function readInput(
  reader: DecisionReader,
  element: Element,
  owner: Element,
  type: ColumnType | undefined,
): InputColumn {
  const inner = child(element, 'inputExpression')
  const expression = reader.expression(inner, element)
  if (expression === undefined)
    reader.report('BAD_VALUE', 'error', element.id === undefined ? owner : element, 'inputExpression')
  return {
    id: element.id ?? '',
    label: labelOf(element, expression?.text ?? ''),
    expression: expression ?? { lang: 'feel', text: 'null' },
    ...optional('type', type),
    ...optional('values', reader.values(child(element, 'inputValues'), element)),
  }
}

function readOutput(reader: DecisionReader, element: Element, fallback: string): OutputColumn {
  const name = ((element.name ?? '').trim() || fallback).trim()
  return {
    id: element.id ?? '',
    name,
    label: labelOf(element, name),
    ...optional('type', typeNamed(element['typeRef'])),
    ...optional('values', reader.values(child(element, 'outputValues'), element)),
    ...optional('standard', reader.expression(child(element, 'defaultOutputEntry'), element)),
  }
}

function readRule(
  reader: DecisionReader,
  element: Element,
  { inputs, outputs }: { inputs: number; outputs: number },
): DecisionRule {
  const [tests, entries] = [children(element, 'inputEntry'), children(element, 'outputEntry')]
  if (tests.length !== inputs || entries.length !== outputs)
    reader.report('CELL_COUNT', 'error', element, `${tests.length}/${inputs}, ${entries.length}/${outputs}`)
  const note = (element['description'] as string | undefined)?.trim().slice(0, MAX_NOTE)
  return {
    id: element.id ?? '',
    ...optional('note', note === '' ? undefined : note),
    tests: tests.map((one) => reader.test(one, element)),
    outputs: entries.map((one) => reader.expression(one, element) ?? null),
  }
}

/** What a column is called; like its expression or name where it has no label. */
export const labelOf = (element: Element, fallback: string): string =>
  ((element['label'] as string | undefined) ?? '').trim() || fallback

/** Other engines call moments dates, too: what the cells compare with says which it is. */
export function typeOf(input: Element, rules: readonly Element[], at: number): ColumnType | undefined {
  const type = typeNamed(child(input, 'inputExpression')?.['typeRef'])
  if (type !== 'date') return type
  const isMoment = rules.some((rule) =>
    /date and time\s*\(/.test(text({ $type: '', body: children(rule, 'inputEntry')[at]?.['text'] }) ?? ''),
  )
  return isMoment ? 'dateTime' : 'date'
}

const TYPES = new Map<string, ColumnType>([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['long', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['time', 'time'],
  ['datetime', 'dateTime'],
  ['date and time', 'dateTime'],
])

/** The type that is meant by its name in the file. */
export const typeNamed = (name: unknown): ColumnType | undefined =>
  typeof name === 'string' ? TYPES.get(name.replace(/^\w+:/, '').trim().toLowerCase()) : undefined
