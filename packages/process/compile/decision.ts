/** What a file says of a decision that a task evaluates, in the words of this and of other engines. */
import { type Element, children, is, localName, optional } from './element.ts'
import type { Reader } from './reader.ts'
import type { DecisionMapping, DecisionStep } from '../model/ir.ts'

const MAPPINGS: readonly DecisionMapping[] = ['singleEntry', 'singleResult', 'collectEntries', 'resultList']
const OTHERS = ['function', 'cc', 'record', 'topic', 'class', 'delegateExpression', 'expression']
/** The field by which tasks of Flowable name a table. */
const TABLE_KEY = 'decisionTableReferenceKey'

/**
 * `portico:decision="key"`, `camunda:decisionRef`, or a Flowable task of type `dmn` with its table as a field.
 * Undefined where the file says nothing of it.
 */
export function readDecisionStep(reader: Reader, element: Element): DecisionStep | undefined {
  const { extensions } = reader
  const attribute = (name: string) => extensions.attribute(element, name)
  const own = extensions.own(element, 'decision')?.trim() || undefined
  const isTyped = attribute('type') === 'dmn'
  const isRule = is(element, 'BusinessRuleTask')
  const foreign = isRule || isTyped ? flowableTable(reader, element) : undefined
  const key = own ?? (isRule ? attribute('decisionRef') : undefined) ?? foreign
  if (key === undefined) {
    if (isTyped) reader.report('BAD_VALUE', 'error', element, TABLE_KEY)
    return undefined
  }
  const object = (what: string) => reader.report('BAD_VALUE', 'error', element, `decision ${key}, ${what}`)
  if (!isRule && !isTyped) object(element.$type.slice(5))
  const other = OTHERS.find((name) => (attribute(name) ?? '') !== '')
  if (other !== undefined) object(other)
  const resultVariable = attribute('resultVariable') ?? attribute('resultVariableName')
  return {
    ref: reader.parse(key, undefined, element),
    mapping: mappingOf(reader, element),
    ...optional('version', versionOf(reader, element)),
    ...optional('resultVariable', resultVariable),
    ...(foreign !== undefined && own === undefined && resultVariable === undefined && { spreads: true as const }),
  }
}

function mappingOf(reader: Reader, element: Element): DecisionMapping {
  const text = reader.extensions.attribute(element, 'mapDecisionResult')
  const found = MAPPINGS.find((one) => one === text)
  if (text !== undefined && found === undefined)
    reader.report('BAD_VALUE', 'error', element, `${text}: ${MAPPINGS.join(', ')}`)
  return found ?? 'resultList'
}

/** The newest version unless the file names one; what another engine was deployed together with is not known here. */
function versionOf(reader: Reader, element: Element): number | undefined {
  const binding = reader.extensions.attribute(element, 'decisionRefBinding') ?? 'latest'
  const text = reader.extensions.attribute(element, 'decisionRefVersion')
  if (binding !== 'latest' && binding !== 'version')
    reader.report('NOT_SUPPORTED', 'error', element, `decisionRefBinding ${binding}`)
  if (binding !== 'version') return undefined
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  reader.report('BAD_VALUE', 'error', element, `decisionRefVersion ${text ?? ''}`)
  return undefined
}

function flowableTable(reader: Reader, element: Element): string | undefined {
  const direct = reader.extensions.attribute(element, TABLE_KEY)
  if (direct !== undefined) return direct
  for (const field of reader.extensions.elements(element, 'field')) {
    if (field.name !== TABLE_KEY) continue
    const inner = (field.$children ?? children(field, 'values')).find((one) =>
      /^(string|expression)$/.test(localName(one)),
    )
    const value = inner?.$body ?? field['stringValue'] ?? field['expression']
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return undefined
}
