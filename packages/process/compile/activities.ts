import { readCall, readEachItem } from './calls.ts'
import { readDecisionStep } from './decision.ts'
import { type Element, child, children, flag, is, localName, optional, text } from './element.ts'
import { nameOf } from './events.ts'
import { MAX_DEPTH } from './limits.ts'
import { potentialOwners } from './potential-owners.ts'
import type { Reader } from './reader.ts'
import { readRecord } from './record.ts'
import { readPolicy } from './task-policy.ts'
import { checkAutomatic, readAutomatic, readLimit } from './time-limit.ts'
import { isAskedInTurn } from '../model/asked-in-turn.ts'
import type { Loop, Multi, Node, Parameter, PickRule, SignMode, UserTask, Value } from '../model/ir.ts'

type Draft = Pick<Node, 'kind' | 'user' | 'job' | 'record' | 'call' | 'cc' | 'decision' | 'event' | 'evaluate'>

/** What an activity does; `undefined` for what is none. */
export function readActivity(reader: Reader, element: Element): Draft | undefined {
  switch (element.$type) {
    case 'bpmn:UserTask':
      return { kind: 'user', user: readUser(reader, element) }
    case 'bpmn:Task':
    case 'bpmn:ManualTask':
      return { kind: 'pass' }
    case 'bpmn:ReceiveTask': {
      const message = child(element, 'messageRef')
      return message === undefined
        ? { kind: 'receive' }
        : { kind: 'receive', event: { type: 'message', name: nameOf(reader, element, message, 'message') } }
    }
    case 'bpmn:ServiceTask':
    case 'bpmn:SendTask':
    case 'bpmn:BusinessRuleTask':
    case 'bpmn:ScriptTask':
      return readWork(reader, element)
    case 'bpmn:CallActivity':
      return { kind: 'call', call: readCall(reader, element) }
    default:
      return undefined
  }
}

function readUser(reader: Reader, element: Element): UserTask {
  const { extensions } = reader
  const attribute = (name: string) => reader.optional(extensions.attribute(element, name), element)
  const onReject = extensions.own(element, 'onReject')
  const rule = <T extends string>(name: string, allowed: readonly T[]) =>
    oneOf(reader, element, extensions.own(element, name), allowed)
  const whenEmpty = extensions.own(element, 'whenEmpty')
  if (onReject === 'none' && whenEmpty === 'reject')
    reader.report('BAD_VALUE', 'error', element, 'onReject none, whenEmpty reject')
  const { users, groups } = potentialOwners(
    children(element, 'resources').map((one) =>
      text(child(child(one, 'resourceAssignmentExpression') ?? one, 'expression')),
    ),
  )
  const due = attribute('dueDate')
  const user: UserTask = {
    ...optional('assignee', attribute('assignee')),
    ...optional('candidateUsers', attribute('candidateUsers') ?? reader.optional(users, element)),
    ...optional('candidateGroups', attribute('candidateGroups') ?? reader.optional(groups, element)),
    ...optional('due', due),
    ...optional('form', attribute('formKey')),
    ...optional('calendar', extensions.own(element, 'calendar')),
    ...optional('people', extensions.own(element, 'people')),
    ...optional('pick', readPick(reader, element)),
    ...emptyRule(reader, element, whenEmpty),
    ...optional('whenInitiator', rule('whenInitiator', ['self', 'skip', 'leader'] as const)),
    ...optional('whenRepeated', unless('none', rule('whenRepeated', ['none', 'once', 'consecutive'] as const))),
    ...optional('onReject', oneOf(reader, element, onReject, REJECT_RULES)),
    ...optional('rejectTo', extensions.own(element, 'rejectTo')),
    ...optional('policy', readPolicy(reader, element)),
    ...optional('limit', readLimit(reader, element, due !== undefined)),
    ...optional('automatic', readAutomatic(reader, element)),
  }
  checkAutomatic(reader, element, user)
  return user
}

const REJECT_RULES = ['end', 'branch', 'initiator', 'previous', 'return', 'continue', 'none'] as const

/** One of those whom the rule finds is not several. */
function readPick(reader: Reader, element: Element): PickRule | undefined {
  const { extensions } = reader
  const pick = oneOf(reader, element, extensions.own(element, 'pick'), ['random', 'least'] as const)
  if (pick === undefined) return undefined
  if (extensions.own(element, 'people') === undefined)
    reader.report('BAD_VALUE', 'error', element, `pick ${pick}, people`)
  if (element['loopCharacteristics'] !== undefined)
    reader.report('BAD_VALUE', 'error', element, `pick ${pick}, loopCharacteristics`)
  return pick
}

const EMPTY_RULES = ['pass', 'reject', 'incident'] as const

/** No one there: passed, rejected, stuck, or another user’s. */
function emptyRule(
  reader: Reader,
  element: Element,
  value: string | undefined,
): Pick<UserTask, 'whenEmpty' | 'emptyTo'> {
  if (value === 'admin' || (value !== undefined && /^to:\s*\S/.test(value))) return { emptyTo: value }
  const known = EMPTY_RULES.find((one) => one === value)
  if (value !== undefined && known === undefined)
    reader.report('BAD_VALUE', 'error', element, `${value}: ${EMPTY_RULES.join(', ')}, admin, to:`)
  return optional('whenEmpty', known)
}

/** What a file says that goes without saying is not kept. */
const unless = <T extends string, D extends T>(standard: D, value: T | undefined): Exclude<T, D> | undefined =>
  value === standard ? undefined : (value as Exclude<T, D> | undefined)

function oneOf<T extends string>(
  reader: Reader,
  element: Element,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found === undefined) reader.report('BAD_VALUE', 'error', element, `${value}: ${allowed.join(', ')}`)
  return found
}

/** Service, send, script and business-rule tasks: done by a function outside, by an expression, or by no one yet. */
function readWork(reader: Reader, element: Element): Draft {
  const { extensions } = reader
  const attribute = (name: string) => extensions.attribute(element, name)
  const resultVariable = attribute('resultVariable') ?? attribute('resultVariableName')
  const asJob = (worker: string): Draft => ({
    kind: 'job',
    job: {
      worker,
      ...optional('resultVariable', resultVariable),
      ...(extensions.own(element, 'callback') === 'true' && { callback: true as const }),
    },
  })
  const decision = readDecisionStep(reader, element)
  if (decision !== undefined) return { kind: 'pass', decision }
  const record = readRecord(reader, element)
  if (record !== undefined) return { kind: 'job', record }
  const own = extensions.own(element, 'function')
  const cc = extensions.own(element, 'cc')?.trim() ?? ''
  if (cc !== '') return readCopy(reader, element, cc)
  if (own !== undefined) return asJob(own)
  const topic = attribute('topic')
  const type = attribute('type')
  if (topic !== undefined && (type === 'external' || type === 'external-worker')) return asJob(topic)
  const expression = attribute('expression')
  if (expression !== undefined) {
    const before = reader.problems.length
    const evaluated = reader.parse(expression, undefined, element)
    if (reader.problems.length > before || evaluated.lang !== 'text')
      return { kind: 'pass', evaluate: { expression: evaluated, ...optional('resultVariable', resultVariable) } }
  }
  const script = is(element, 'ScriptTask')
    ? (text({ $type: '', body: element['script'] }) ?? attribute('resource'))
    : undefined
  const scriptFormat = (element['scriptFormat'] as string | undefined) ?? 'script'
  const foreign =
    attribute('class') ?? attribute('delegateExpression') ?? (type === undefined ? undefined : `type ${type}`)
  const missing = foreign ?? (script === undefined ? undefined : scriptFormat)
  if (missing !== undefined) {
    if (reader.functions.has(missing)) return asJob(missing)
    if (script !== undefined && reader.functions.has(`script:${element.id}`)) return asJob(`script:${element.id}`)
    reader.report('NEEDS_MAPPING', 'error', element, missing)
    return asJob(missing)
  }
  if (is(element, 'SendTask'))
    return {
      kind: 'send',
      event: { type: 'message', name: nameOf(reader, element, child(element, 'messageRef'), 'message') },
    }
  reader.report('NOTHING_TO_DO', 'warning', element)
  return { kind: 'pass' }
}

/** A step that gives the process to people to read, and does nothing else. */
function readCopy(reader: Reader, element: Element, cc: string): Draft {
  const others = ['function', 'topic', 'class', 'delegateExpression', 'expression', 'type']
  const other = others.find((name) => reader.extensions.attribute(element, name) !== undefined)
  const isSeveral = element['loopCharacteristics'] !== undefined
  const against = !is(element, 'ServiceTask') && !is(element, 'SendTask') ? element.$type.slice(5) : other
  if (against !== undefined || isSeveral)
    reader.report('BAD_VALUE', 'error', element, `cc, ${against ?? 'loopCharacteristics'}`)
  return { kind: 'pass', cc }
}

/** How often an activity is done. */
export function readLoop(reader: Reader, element: Element): { multi?: Multi; loop?: Loop } {
  const characteristics = child(element, 'loopCharacteristics')
  const each = is(element, 'CallActivity') ? readEachItem(reader, element) : undefined
  if (each !== undefined) return { multi: each }
  if (characteristics === undefined)
    return isInTurn(reader, element) ? { multi: { sequential: true, mode: 'all' } } : {}
  if (is(characteristics, 'StandardLoopCharacteristics')) {
    const condition = reader.expression(child(characteristics, 'loopCondition'), element)
    const maximum = characteristics['loopMaximum'] as number | string | undefined
    if (condition === undefined && maximum === undefined) reader.report('NO_MULTIPLICITY', 'error', element)
    return {
      loop: {
        testBefore: flag(characteristics, 'testBefore') ?? false,
        ...optional('condition', condition),
        ...optional('maximum', maximum === undefined ? undefined : Number(maximum)),
      },
    }
  }
  return { multi: readMulti(reader, element, characteristics) }
}

const isInTurn = (reader: Reader, element: Element): boolean =>
  is(element, 'UserTask') && isAskedInTurn(reader.extensions.own(element, 'people') ?? '')

function readMulti(reader: Reader, element: Element, characteristics: Element): Multi {
  const { extensions } = reader
  const attribute = (name: string) => extensions.attribute(characteristics, name)
  const cardinality = reader.expression(child(characteristics, 'loopCardinality'), element)
  const referred = child(characteristics, 'loopDataInputRef')
  const input = referred?.name ?? referred?.id ?? reader.danglingReference(characteristics, 'loopDataInputRef')
  const source = attribute('collection') ?? input ?? text(extensions.elements(characteristics, 'collection')[0])
  const collection = reader.optional(
    source === undefined || /[$#]\{|^=/.test(source) ? source : `\${${source}}`,
    element,
  )
  const item = child(characteristics, 'inputDataItem')
  const elementName = attribute('elementVariable') ?? item?.name ?? item?.id
  // A rule for people finds how many there are.
  const isCounted = (cardinality ?? collection ?? extensions.own(element, 'people')) !== undefined
  if (!isCounted) reader.report('NO_MULTIPLICITY', 'error', element)
  const behavior = (characteristics['behavior'] as string | undefined) ?? 'All'
  if (behavior !== 'All') reader.report('NOT_SUPPORTED', 'error', element, `behavior ${behavior}`)
  const modeName = oneOf(reader, element, extensions.own(characteristics, 'mode'), [
    'all',
    'any',
    'percent',
    'sequential',
    'custom',
  ] as const)
  const percent = extensions.own(characteristics, 'percent')
  const isWhole = percent !== undefined && /^(100|[1-9]?\d)$/.test(percent)
  if (modeName === 'percent' && !isWhole) reader.report('BAD_VALUE', 'error', element, `percent ${percent ?? ''}`)
  const mode: SignMode = modeName === undefined ? 'custom' : modeName === 'sequential' ? 'all' : modeName
  const assignee = extensions.attribute(element, 'assignee')
  return {
    sequential:
      (flag(characteristics, 'isSequential') ?? false) || modeName === 'sequential' || isInTurn(reader, element),
    ...optional('cardinality', cardinality),
    ...optional('collection', collection),
    ...optional('element', elementName),
    ...optional('completion', reader.expression(child(characteristics, 'completionCondition'), element)),
    mode,
    ...optional('percent', isWhole ? Number(percent) : undefined),
    ...(elementName !== undefined && /^[$#]\{\s*([\w$]+)\s*\}$/.exec(assignee ?? '')?.[1] === elementName
      ? { isPerson: true }
      : {}),
  }
}

/** `inputOutput`: what an activity takes in and gives out. */
export function readParameters(reader: Reader, element: Element): { inputs?: Parameter[]; outputs?: Parameter[] } {
  const all = reader.extensions.elements(element, 'inputOutput').flatMap((one) => one.$children ?? [])
  const of = (name: string) =>
    all
      .filter((one) => localName(one) === name)
      .map((one): Parameter => ({
        name: one.name ?? '',
        value: readValue(reader, element, one),
      }))
  const [inputs, outputs] = [of('inputParameter'), of('outputParameter')]
  return { ...(inputs.length > 0 ? { inputs } : {}), ...(outputs.length > 0 ? { outputs } : {}) }
}

function readValue(reader: Reader, owner: Element, element: Element, depth = 0): Value {
  const [first] = element.$children ?? []
  if (depth > MAX_DEPTH) {
    reader.report('TOO_DEEP', 'error', owner, `> ${MAX_DEPTH}`)
    return { lang: 'text', text: '' }
  }
  if (first === undefined) return reader.parse(element.$body ?? '', undefined, owner)
  switch (localName(first)) {
    case 'list':
      return { list: (first.$children ?? []).map((one) => readValue(reader, owner, one, depth + 1)) }
    case 'map':
      return {
        map: Object.fromEntries(
          (first.$children ?? []).map((one) => [
            (one['key'] as string | undefined) ?? '',
            readValue(reader, owner, one, depth + 1),
          ]),
        ),
      }
    default:
      reader.report('NEEDS_MAPPING', 'error', owner, localName(first))
      return { lang: 'text', text: '' }
  }
}
