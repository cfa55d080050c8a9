/** Changes the rules of a table in its file. All else of the file stays, but that it is one of DMN 1.3 then. */
import { DmnModdle } from 'dmn-moddle'
import { asCurrentVersion } from './read.ts'
import { child, children, text, type Element } from '../compile/element.ts'

/** Cells as they are written; empty: any value, and none. */
export interface WrittenRule {
  tests: readonly string[]
  outputs: readonly string[]
  note: string
}

const MODEL = new DmnModdle()

/** The file with other rules; undefined where there is no table of this key, or a rule has another number of cells. */
export async function withRules(xml: string, key: string, rules: readonly WrittenRule[]): Promise<string | undefined> {
  const rootElement = await rootOf(xml)
  if (rootElement === undefined) return undefined
  const root = rootElement as Element
  const decision = children(root, 'drgElement').find((one) => one.$type === 'dmn:Decision' && one.id === key)
  const table = decision && child(decision, 'decisionLogic')
  if (table?.$type !== 'dmn:DecisionTable') return undefined
  const [inputs, outputs] = [children(table, 'input').length, children(table, 'output').length]
  if (rules.some((rule) => rule.tests.length !== inputs || rule.outputs.length !== outputs)) return undefined
  const known = children(table, 'rule')
  table['rule'] = rules.map((rule, at) => written(table, rule, known[at]))
  return (await MODEL.toXML(rootElement, { format: true })).xml
}

/** Undefined for a text that is no file of decisions. */
async function rootOf(xml: string): Promise<unknown> {
  try {
    return (await MODEL.fromXML(asCurrentVersion(xml))).rootElement
  } catch {
    return undefined
  }
}

/** A rule at the place of one that was there keeps its id, and each cell its language. */
function written(parent: Element, { tests, outputs, note }: WrittenRule, known: Element | undefined): Element {
  const id = known?.id
  const rule = MODEL.create('dmn:DecisionRule', { ...(id !== undefined && { id }) }) as Element
  rule['$parent'] = parent
  if (note !== '') rule['description'] = note
  const cells = (type: string, texts: readonly string[], before: readonly Element[]) =>
    texts.map((value, at) => {
      const cell = before[at]
      const same = cell !== undefined && (text({ $type: '', body: cell['text'] }) ?? '') === value
      return same ? cell : (MODEL.create(type, { text: value }) as Element)
    })
  rule['inputEntry'] = cells('dmn:UnaryTests', tests, known === undefined ? [] : children(known, 'inputEntry'))
  rule['outputEntry'] = cells(
    'dmn:LiteralExpression',
    outputs,
    known === undefined ? [] : children(known, 'outputEntry'),
  )
  return rule
}
