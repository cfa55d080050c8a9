/** What a file says of a task of people on which no one acts: reminders, and what is done when time has run out. */
import type { Element } from './element.ts'
import type { Reader } from './reader.ts'
import { parseDuration } from '../calendar/duration.ts'
import { isReturning } from '../core/rejection.ts'
import type { AutomaticOutcome, RejectRule, TaskPolicy, TimeLimit, TimeoutRule, UserTask } from '../model/ir.ts'

const RULES: readonly TimeoutRule[] = ['agree', 'reject', 'transfer-leader', 'transfer-admin', 'escalate']
const OUTCOMES: readonly AutomaticOutcome[] = ['agree', 'reject']
export const MAX_REMINDERS = 50
/** What repeats does so once a minute at most, as timers do. */
const MIN_CYCLE_MS = 60_000
const MIN_MS = 1_000

/**
 * `portico:remind-after="P1D"`, `portico:remind-every="PT4H"`, `portico:remind-times="3"`,
 * `portico:on-timeout="agree"`.
 * Undefined where the file says nothing of it.
 */
export function readLimit(reader: Reader, element: Element, hasDue: boolean): TimeLimit | undefined {
  const reminders = readReminders(reader, element)
  const onTimeout = wordOf(reader, element, 'on-timeout', RULES)
  if (onTimeout !== undefined && reminders === undefined && !hasDue) reader.report('NO_DEADLINE', 'error', element)
  if (reminders === undefined && onTimeout === undefined) return undefined
  return { ...(reminders !== undefined && { reminders }), ...(onTimeout !== undefined && { onTimeout }) }
}

function readReminders(reader: Reader, element: Element): TimeLimit['reminders'] {
  const after = durationOf(reader, element, 'remind-after', MIN_MS)
  const every = durationOf(reader, element, 'remind-every', MIN_CYCLE_MS)
  const times = reader.extensions.own(element, 'remind-times')?.trim() ?? ''
  const count = Number(times)
  if (times !== '' && !(/^\d+$/.test(times) && count >= 1 && count <= MAX_REMINDERS))
    reader.report('BAD_VALUE', 'error', element, `remind-times ${times}: 1–${MAX_REMINDERS}`)
  const first = after ?? every
  if (first === undefined) {
    if (times !== '') reader.report('BAD_VALUE', 'error', element, 'remind-times, remind-after')
    return undefined
  }
  const repeats = count > 1 && every === undefined && (parseDuration(first)?.milliseconds ?? 0) < MIN_CYCLE_MS
  if (repeats) reader.report('BAD_TIME', 'error', element, `remind-after ${first}, remind-times ${times}`)
  return { after: first, every: every ?? first, times: times === '' ? 1 : count }
}

/** `portico:automatic="agree"`: no one is asked. */
export const readAutomatic = (reader: Reader, element: Element): AutomaticOutcome | undefined =>
  wordOf(reader, element, 'automatic', OUTCOMES)

/**
 * A decision of the step itself does not go around what the step asks of users: a comment, files, a signature, fields
 * that have to be filled in, or that no one rejects. What it finds is not deployed.
 */
export function checkAutomatic(
  reader: Reader,
  element: Element,
  { limit, automatic, policy, onReject, whenEmpty }: UserTask,
): void {
  const outcomes = [
    ['on-timeout', limit?.onTimeout],
    ['automatic', automatic],
  ] as const
  for (const [attribute, outcome] of outcomes) {
    const against = outcome === 'agree' || outcome === 'reject' ? objectTo(outcome, policy, onReject) : undefined
    if (against !== undefined)
      reader.report('AUTOMATIC_REFUSED', 'error', element, `${attribute} ${String(outcome)}, ${against}`)
  }
  // What led here may be the command of a user who has nothing to do with the rejection.
  const alone = automatic === 'reject' ? 'automatic' : whenEmpty === 'reject' ? 'whenEmpty' : undefined
  if (alone !== undefined && onReject !== undefined && isReturning(onReject))
    reader.report('AUTOMATIC_REFUSED', 'error', element, `${alone} reject, onReject ${onReject}`)
  if (automatic !== undefined && limit !== undefined)
    reader.report(
      'AUTOMATIC_REFUSED',
      'error',
      element,
      `automatic, ${limit.onTimeout === undefined ? 'remind-after' : 'on-timeout'}`,
    )
  if (automatic !== undefined && element['loopCharacteristics'] !== undefined)
    reader.report('AUTOMATIC_REFUSED', 'error', element, 'automatic, multiInstanceLoopCharacteristics')
}

function objectTo(outcome: AutomaticOutcome, policy: TaskPolicy = {}, onReject?: RejectRule): string | undefined {
  const { actions, comment, attachments, signature, requires = [] } = policy
  if (comment === 'always' || (comment === 'refusal' && outcome === 'reject')) return `comment ${comment}`
  if (attachments === 'required') return `attachments ${attachments}`
  if (signature === 'always' || (signature === 'complete' && outcome === 'agree')) return `signature ${signature}`
  if (outcome === 'agree') return requires.length > 0 ? `requires ${requires.join(', ')}` : undefined
  if (actions !== undefined && !actions.includes('reject')) return 'actions'
  return onReject === 'none' ? 'onReject none' : undefined
}

/** A duration that an attribute says. @param least milliseconds */
export function durationOf(reader: Reader, element: Element, attribute: string, least: number): string | undefined {
  const text = reader.extensions.own(element, attribute)?.trim() ?? ''
  if (text === '') return undefined
  const duration = parseDuration(text)
  // Working time has no months: what a month of it is, no calendar says.
  const isFit = duration !== undefined && duration.months === 0 && duration.milliseconds >= least
  if (!isFit) reader.report('BAD_TIME', 'error', element, `${attribute} ${text}`)
  return isFit ? text : undefined
}

/** One of the words that an attribute may say. */
export function wordOf<Word extends string>(
  reader: Reader,
  element: Element,
  attribute: string,
  words: readonly Word[],
): Word | undefined {
  const text = reader.extensions.own(element, attribute)?.trim() ?? ''
  if (text === '') return undefined
  const found = words.find((word) => word === text)
  if (found === undefined) reader.report('BAD_VALUE', 'error', element, `${attribute} ${text}: ${words.join(', ')}`)
  return found
}
