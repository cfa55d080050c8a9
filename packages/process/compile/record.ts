/** What a file says of a record that a step creates, changes or deletes. */
import { type Element, is, optional } from './element.ts'
import { mappingsIn } from './mappings.ts'
import type { Reader } from './reader.ts'
import { wordOf } from './time-limit.ts'
import { isName } from '../mapping-text.ts'
import type { RecordAction, RecordStep } from '../model/ir.ts'

const ACTIONS: readonly RecordAction[] = ['create', 'update', 'delete']
const OTHERS = [
  'function',
  'cc',
  'decision',
  'topic',
  'class',
  'delegateExpression',
  'expression',
  'type',
  'decisionRef',
]
const FORM = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * `portico:record="create"`, `portico:record-form="…"`, `portico:record-id="recordId"`, `portico:record-fields="name =
 * title"`. Undefined where the file says nothing of it.
 */
export function readRecord(reader: Reader, element: Element): RecordStep | undefined {
  const { extensions } = reader
  const action = wordOf(reader, element, 'record', ACTIONS)
  const form = extensions.own(element, 'record-form')?.trim() ?? ''
  const id = extensions.own(element, 'record-id')?.trim() || undefined
  const values = mappingsIn(reader, element, 'record-fields')
  if (action === undefined) return undefined
  const object = (what: string) => reader.report('BAD_VALUE', 'error', element, `record ${action}, ${what}`)
  if (!is(element, 'ServiceTask')) object(element.$type.slice(5))
  const other = OTHERS.find((name) => (extensions.own(element, name) ?? '').trim() !== '')
  if (other !== undefined) object(other)
  if (!FORM.test(form)) object(`record-form ${form}`)
  if ((id === undefined) !== (action === 'create')) object('record-id')
  if (action === 'delete' && values.length > 0) object('record-fields')
  const resultVariable = extensions.attribute(element, 'resultVariable')
  if (resultVariable !== undefined && action !== 'create') object('resultVariable')
  return {
    action,
    form,
    values,
    ...optional('id', reader.optional(id !== undefined && isName(id) ? `\${${id}}` : id, element)),
    ...optional('resultVariable', resultVariable),
  }
}
