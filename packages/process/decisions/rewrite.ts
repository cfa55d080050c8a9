/**
 * Changes the rules of a table in its file, and its columns. All else of the file stays, but that it is one of DMN 1.3
 * then.
 */
import { DmnModdle } from 'dmn-moddle'
import { setColumns, type ColumnPlaces, type Make, type WrittenColumns } from './columns.ts'
import { asCurrentVersion } from './read.ts'
import { child, children, text, type Element } from '../compile/element.ts'

/** Cells as they are written; empty: any value, and none. */
export interface WrittenRule {
  tests: readonly string[]
  outputs: readonly string[]
  note: string
}

const MODEL = new DmnModdle()
const make: Make = (type, properties) => MODEL.create(type, properties) as Element

/**
 * The file with other rules; undefined where there is no table of this key, a rule has another number of cells, or
 * columns are not those of the table.
 * @param columns as they are then, in their order; left out where they stay
 */
export async function withRules(
  xml: string,
  key: string,
  rules: readonly WrittenRule[],
  columns?: WrittenColumns,
): Promise<string | undefined> {
  const rootElement = await rootOf(xml)
  if (rootElement === undefined) return undefined
  const root = rootElement as Element
  const decision = children(root, 'drgElement').find((one) => one.$type === 'dmn:Decision' && one.id === key)
  const table = decision && child(decision, 'decisionLogic')
  if (table?.$type !== 'dmn:DecisionTable') return undefined
  const places = columns === undefined ? unchanged(table) : setColumns(table, columns, xml, make)
  if (places === undefined) return undefined
  const { inputs, outputs } = places
  if (rules.some((rule) => rule.tests.length !== inputs.length || rule.outputs.length !== outputs.length))
    return undefined
  const known = children(table, 'rule')
  table['rule'] = rules.map((rule, at) => written(table, rule, known[at], places))
  return (await MODEL.toXML(rootElement, { format: true })).xml
}

const unchanged = (table: Element): ColumnPlaces => ({
  inputs: children(table, 'input').map((_, at) => at),
  outputs: children(table, 'output').map((_, at) => at),
})

/** Undefined for a text that is no file of decisions. */
async function rootOf(xml: string): Promise<unknown> {
  try {
    return (await MODEL.fromXML(asCurrentVersion(xml))).rootElement
  } catch {
    return undefined
  }
}

/** A rule at the place of one that was there keeps its id, and each cell its language. */
function written(
  parent: Element,
  { tests, outputs, note }: WrittenRule,
  known: Element | undefined,
  places: ColumnPlaces,
): Element {
  const id = known?.id
  const rule = make('dmn:DecisionRule', { ...(id !== undefined && { id }) })
  rule['$parent'] = parent
  if (note !== '') rule['description'] = note
  const cells = (type: string, texts: readonly string[], part: 'inputs' | 'outputs') => {
    const before = known === undefined ? [] : children(known, ENTRIES[part])
    return texts.map((value, at) => {
      const cell = before[places[part][at] ?? -1]
      const same = cell !== undefined && (text({ $type: '', body: cell['text'] }) ?? '') === value
      return same ? cell : make(type, { text: value })
    })
  }
  rule['inputEntry'] = cells('dmn:UnaryTests', tests, 'inputs')
  rule['outputEntry'] = cells('dmn:LiteralExpression', outputs, 'outputs')
  return rule
}

const ENTRIES = { inputs: 'inputEntry', outputs: 'outputEntry' } as const
