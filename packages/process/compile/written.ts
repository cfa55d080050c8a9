/** Which variables a node writes, and that none of them is a name of the engine's own. */
import { type Element, Extensions, is } from './element.ts'
import type { Reader } from './reader.ts'
import { declaredFields } from '../forms/declared.ts'
import { isBuiltIn } from '../model/built-in.ts'
import type { Node } from '../model/ir.ts'

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u
/** A column of a child table: `items.price`. */
const COLUMN = /^([\p{L}_$][\p{L}\p{N}_$]{0,99})\.[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u
const MAX_NAMES = 500

/** The table that a column is of; undefined for a field. */
export const tableOfName = (name: string): string | undefined => COLUMN.exec(name)?.[1]

/**
 * The names of `portico:writes`, separated by commas, where something outside of the model can write. Of a child table
 * `items` opens rows and all columns, beside `items.note` rows and the columns that are named; without `items` the rows
 * stay as they are.
 */
export function readWrites(reader: Reader, element: Element, node: Node): string[] {
  if (!takesVars(node)) return []
  const named = new Set(namesOf(reader, element, 'writes', hasForm(node)))
  const limited = new Set([...named].flatMap((name) => tableOfName(name) ?? []))
  // What has to be filled in can be.
  const required = (node.user?.policy?.requires ?? []).filter((name) => {
    const table = tableOfName(name)
    return table === undefined || !named.has(table) || limited.has(table)
  })
  return [...new Set([...named, ...required])]
}

/** The names of `portico:requires`, which a user has to fill in. What they do not see they cannot. */
export function readRequired(reader: Reader, element: Element): string[] {
  const names = namesOf(reader, element, 'requires', true)
  const hidden = new Set(names.length === 0 ? [] : namesOf(reader, element, 'hides', true))
  const both = names.find((name) => hidden.has(name) || hidden.has(tableOfName(name) ?? name))
  if (both !== undefined) reader.report('BAD_VALUE', 'error', element, `requires, hides: ${both}`)
  return names
}

/** The names of `portico:hides`, where users fill in the form of the process. */
export const readHides = (reader: Reader, element: Element, node: Node): string[] =>
  hasForm(node) ? namesOf(reader, element, 'hides', true) : []

/** Where users fill in the form of the process. */
const hasForm = ({ kind }: Node): boolean => kind === 'start' || kind === 'user'

function namesOf(
  reader: Reader,
  element: Element,
  attribute: 'writes' | 'hides' | 'requires',
  hasColumns: boolean,
): string[] {
  const declared = reader.extensions.own(element, attribute)
  const names = (declared ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wrong = names.find((name) => !NAME.test(name) && !(hasColumns && COLUMN.test(name)))
  if (wrong !== undefined || names.length > MAX_NAMES)
    reader.report('BAD_VALUE', 'error', element, `${attribute} ${wrong ?? names.length}`)
  return [...new Set(names)]
}

/** Starts, tasks of people, jobs, and what waits for a message. */
const takesVars = ({ kind, event }: Node): boolean =>
  kind === 'start' ||
  kind === 'user' ||
  kind === 'job' ||
  kind === 'receive' ||
  ((kind === 'catch' || kind === 'boundary') && event?.type === 'message')

/** The names of the fields that a form of the file has. */
export function readFields(reader: Reader, element: Element): string[] {
  if (!is(element, 'StartEvent') && !is(element, 'UserTask')) return []
  // With eyes of its own: that forms are looked at here makes nothing else of them known.
  return declaredFields(new Extensions(reader.document), element).map(({ name }) => name)
}

/** A target that only the engine may set keeps the model from being deployed. */
export function reportReserved(reader: Reader, element: Element, targets: readonly string[]): void {
  for (const name of new Set(targets)) if (isBuiltIn(name)) reader.report('RESERVED_NAME', 'error', element, name)
}

/** Every name that a node says something of the model sets. */
export function* targetsOf({
  multi,
  job,
  record,
  decision,
  evaluate,
  call,
  inputs,
  outputs,
  writes,
  event,
}: Node): Generator<string> {
  for (const one of [multi?.element, ...[job, record, decision, evaluate].map((work) => work?.resultVariable)])
    if (one !== undefined) yield one
  for (const { name } of [...(inputs ?? []), ...(outputs ?? [])]) yield name
  for (const { target } of [...(call?.in ?? []), ...(call?.out ?? [])]) yield target
  if (call?.each?.results !== undefined) yield call.each.results
  yield* writes ?? []
  if (event?.type !== 'error' && event?.type !== 'escalation') return
  if (event.codeVariable !== undefined) yield event.codeVariable
  if (event.type === 'error' && event.messageVariable !== undefined) yield event.messageVariable
}
