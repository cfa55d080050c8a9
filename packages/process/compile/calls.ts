/**
 * What a file says of a process that is called: which, with what, whether it is waited for and how long, and for what
 * of a list there is one.
 */
import { type Element, optional } from './element.ts'
import { mappingsIn } from './mappings.ts'
import type { Reader } from './reader.ts'
import { durationOf, wordOf } from './time-limit.ts'
import type { Call, CallEach, CallLimit, CallLimitRule, CallMapping, Multi } from '../model/ir.ts'

const MIN_LIMIT_MS = 1_000
const LIMIT_RULES: readonly CallLimitRule[] = ['continue', 'reject', 'notify']
/** What an item is called where the file says nothing. */
const ITEM = 'item'
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u

export function readCall(reader: Reader, element: Element): Call {
  const { extensions } = reader
  const called = (element['calledElement'] as string | undefined)?.trim()
  if (extensions.attribute(element, 'caseRef') !== undefined)
    reader.report('NOT_SUPPORTED', 'error', element, 'caseRef')
  else if (called === undefined || called === '') reader.report('NO_CALLED_PROCESS', 'error', element)
  const [ins, outs] = [extensions.elements(element, 'in'), extensions.elements(element, 'out')]
  const isAll = (all: Element[]) => all.some((one) => one['variables'] === 'all')
  const inherits = extensions.attribute(element, 'inheritVariables')
  const businessKey = ins.map((one) => one['businessKey'] as string | undefined).find((one) => one !== undefined)
  const each = readEach(reader, element)
  const [into, back] = [mappingsIn(reader, element, 'in'), mappingsIn(reader, element, 'out')]
  const hasNoMapping =
    ins.every((one) => one['businessKey'] !== undefined) &&
    [...outs, ...into, ...back].length === 0 &&
    inherits !== 'false' &&
    // An item is what each of several processes is about.
    each === undefined
  const call: Call = {
    process: reader.parse(called ?? '', undefined, element),
    inAll: isAll(ins) || inherits === 'true' || hasNoMapping,
    outAll: isAll(outs),
    in: [...mappingsOf(reader, element, ins), ...into],
    out: [...mappingsOf(reader, element, outs), ...back],
    ...optional('businessKey', reader.optional(businessKey, element)),
    ...(wordOf(reader, element, 'async', YES_OR_NO) === 'true' && { async: true as const }),
    ...optional('each', each),
    ...optional('limit', readCallLimit(reader, element)),
  }
  checkCall(reader, element, call)
  return call
}

const YES_OR_NO = ['true', 'false'] as const

/** `in` and `out` elements, as other engines write them. */
const mappingsOf = (reader: Reader, element: Element, all: readonly Element[]): CallMapping[] =>
  all.flatMap((one): CallMapping[] => {
    const attribute = (name: string) => one[name] as string | undefined
    const target = attribute('target')
    if (target === undefined) return []
    const [source, computed] = [attribute('source'), attribute('sourceExpression')]
    const isTemplate = source !== undefined && /[$#]\{/.test(source)
    const expression = reader.optional(computed ?? (isTemplate ? source : undefined), element)
    return [
      {
        target,
        ...optional('source', expression === undefined ? source : undefined),
        ...optional('expression', expression),
      },
    ]
  })

const listOf = (reader: Reader, element: Element): string | undefined =>
  reader.extensions.own(element, 'each')?.trim() || undefined

/** `portico:each="members"`, `portico:each-initiator="true"`, `portico:each-results="answers"`. */
function readEach(reader: Reader, element: Element): CallEach | undefined {
  const list = listOf(reader, element)
  const results = nameIn(reader, element, 'each-results')
  const initiator = wordOf(reader, element, 'each-initiator', YES_OR_NO) === 'true'
  if (list === undefined) {
    if (results !== undefined || initiator) reader.report('BAD_VALUE', 'error', element, 'each')
    return undefined
  }
  return {
    ...(NAME.test(list) && { list }),
    ...(initiator && { initiator: true as const }),
    ...optional('results', results),
  }
}

/** `portico:each-as="member"`, `portico:each-in-turn="true"`: one called process for each item of the list. */
export function readEachItem(reader: Reader, element: Element): Multi | undefined {
  const list = listOf(reader, element)
  const [name, inTurn] = [
    nameIn(reader, element, 'each-as'),
    wordOf(reader, element, 'each-in-turn', YES_OR_NO) === 'true',
  ]
  if (list === undefined) return undefined
  if (element['loopCharacteristics'] !== undefined)
    reader.report('BAD_VALUE', 'error', element, 'each, loopCharacteristics')
  return {
    sequential: inTurn,
    collection: reader.parse(/[$#]\{|^=/.test(list) ? list : `\${${list}}`, undefined, element),
    element: name ?? ITEM,
    mode: 'custom',
  }
}

function nameIn(reader: Reader, element: Element, attribute: string): string | undefined {
  const name = reader.extensions.own(element, attribute)?.trim() || undefined
  if (name !== undefined && !NAME.test(name)) reader.report('BAD_VALUE', 'error', element, `${attribute} ${name}`)
  return name
}

/** `portico:time-limit="P3D"`, `portico:on-limit="continue"`, `portico:calendar="office"`. */
function readCallLimit(reader: Reader, element: Element): CallLimit | undefined {
  const after = durationOf(reader, element, 'time-limit', MIN_LIMIT_MS)
  const rule = wordOf(reader, element, 'on-limit', LIMIT_RULES)
  const calendar = reader.extensions.own(element, 'calendar')?.trim() || undefined
  if (after === undefined) {
    if (rule !== undefined) reader.report('NO_DEADLINE', 'error', element)
    return undefined
  }
  return { after, rule: rule ?? 'notify', ...optional('calendar', calendar) }
}

/** A process of its own gives nothing back, and no one waits for it. */
function checkCall(reader: Reader, element: Element, { async: isAsync, out, outAll, each, limit }: Call): void {
  if (isAsync !== true) return
  const against =
    limit !== undefined
      ? 'time-limit'
      : each?.results !== undefined
        ? 'each-results'
        : out.length > 0 || outAll
          ? 'out'
          : undefined
  if (against !== undefined) reader.report('BAD_VALUE', 'error', element, `async, ${against}`)
}
