import { Cron } from 'croner'
import { addDuration, isMoment, parseDuration, parseMoment } from './duration.ts'
import { addWorking, type Calendar } from './working-time.ts'
import { Incident } from '../model/failure.ts'

/** When a timer fires, how often still (−1: for ever) and what it repeats. */
export interface Armed {
  due: number
  left?: number
  every?: string
}

/** What a timer is counted in. */
export interface Local {
  /** Durations count working time; without it they count all time. */
  calendar?: Calendar | undefined
  /** IANA name of the zone of cron expressions and of moments without a zone; UTC by default. */
  zone?: string | undefined
}

/** What repeats does so once a minute at most: anything quicker would keep an instance busy for ever. */
const MIN_CYCLE_MS = 60_000
const SHORTEST_MONTH_MS = 28 * 86_400_000

const bad = (text: string) => new Incident('BAD_TIMER', text)

/**
 * A timer of a file, armed now. Throws an `Incident` (BAD_TIMER, CYCLE_TOO_SHORT). A moment that has passed is due at
 * once.
 */
export function armTimer(kind: 'date' | 'duration' | 'cycle', value: unknown, now: number, local: Local = {}): Armed {
  const armed = arm(kind, value, now, local)
  if (!isMoment(armed.due)) throw bad(String(value))
  return armed
}

function arm(kind: 'date' | 'duration' | 'cycle', value: unknown, now: number, local: Local): Armed {
  if (kind === 'date' && typeof value === 'number') return { due: value }
  if (typeof value !== 'string') throw bad(String(value))
  switch (kind) {
    case 'date': {
      const due = parseMoment(value, local.zone)
      if (due === undefined) throw bad(value)
      return { due }
    }
    case 'duration':
      // Other engines take a moment here, too.
      return { due: parseMoment(value, local.zone) ?? after(value, now, local) }
    case 'cycle':
      return armCycle(value, now, local)
  }
}

/**
 * Whether a cycle, or what it repeats, is quicker than once a minute. A cron pattern is when its field of seconds
 * allows several, since seconds are the only thing below minutes. What is no cycle is none of these.
 */
export function isTooShort(text: string): boolean {
  const every = text.trim().replace(/^R\d*\//, '')
  const duration = every.split('/').flatMap((part) => parseDuration(part) ?? [])[0]
  if (duration !== undefined)
    return Math.trunc(duration.months) * SHORTEST_MONTH_MS + duration.milliseconds < MIN_CYCLE_MS
  const fields = every.split(/\s+/)
  return fields.length > 5 && !/^\d+$/.test(fields[0] ?? '')
}

function armCycle(text: string, now: number, local: Local): Armed {
  if (isTooShort(text)) throw new Incident('CYCLE_TOO_SHORT', text)
  const repeat = /^R(\d*)\/(.+)$/.exec(text.trim())
  if (repeat === null) return { due: nextOf(text, now, local), left: -1, every: text.trim() }
  const [, count = '', rest = ''] = repeat
  const parts = rest.split('/')
  const every = parts.find((part) => parseDuration(part) !== undefined)
  if (every === undefined) throw bad(text)
  const begin = parts[0] === every ? undefined : parseMoment(parts[0] ?? '', local.zone)
  if (parts[0] !== every && begin === undefined) throw bad(text)
  const left = count === '' ? -1 : Number(count)
  if (left === 0) throw bad(text)
  return { due: begin ?? after(every, now, local), left, every }
}

/** The next time of a cycle after `from`; `undefined` when it was the last. */
export function rearm({ due, left, every }: Armed, from: number, local: Local = {}): Armed | undefined {
  if (every === undefined || left === undefined || left === 1) return undefined
  // One that was armed before there was a limit.
  if (isTooShort(every)) throw new Incident('CYCLE_TOO_SHORT', every)
  const next = nextOf(every, Math.max(due, from), local)
  if (!isMoment(next)) throw bad(every)
  return { due: next, left: left < 0 ? -1 : left - 1, every }
}

const nextOf = (every: string, from: number, local: Local): number =>
  parseDuration(every) === undefined ? nextOfCron(every, from, local) : after(every, from, local)

/**
 * Patterns with seconds are Quartz's, as in files of other engines: Sunday is 1, and a year may follow. Those of five
 * fields are cron's.
 */
function nextOfCron(pattern: string, from: number, { zone = 'UTC' }: Local): number {
  const alternativeWeekdays = pattern.trim().split(/\s+/).length > 5
  let next: Date | null
  try {
    next = new Cron(pattern, { paused: true, timezone: zone, alternativeWeekdays }).nextRun(new Date(from))
  } catch {
    throw bad(pattern)
  }
  if (next === null) throw bad(pattern)
  return next.getTime()
}

function after(text: string, now: number, { calendar }: Local): number {
  const duration = parseDuration(text)
  if (duration === undefined) throw bad(text)
  return calendar === undefined ? addDuration(now, duration) : addWorking(calendar, now, text)
}
