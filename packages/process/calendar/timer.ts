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

/** What repeats does so once a minute at most: anything quicker would keep an instance busy for ever. */
const MIN_CYCLE_MS = 60_000
const SHORTEST_MONTH_MS = 28 * 86_400_000

const bad = (text: string) => new Incident('BAD_TIMER', text)

/** A timer of a file, armed now. Throws an `Incident` (BAD_TIMER, CYCLE_TOO_SHORT). A moment that has passed is due at once. */
export function armTimer(kind: 'date' | 'duration' | 'cycle', value: unknown, now: number, calendar?: Calendar): Armed {
  const armed = arm(kind, value, now, calendar)
  if (!isMoment(armed.due)) throw bad(String(value))
  return armed
}

function arm(kind: 'date' | 'duration' | 'cycle', value: unknown, now: number, calendar?: Calendar): Armed {
  if (kind === 'date' && typeof value === 'number') return { due: value }
  if (typeof value !== 'string') throw bad(String(value))
  switch (kind) {
    case 'date': {
      const due = parseMoment(value)
      if (due === undefined) throw bad(value)
      return { due }
    }
    case 'duration':
      // Other engines take a moment here, too.
      return { due: parseMoment(value) ?? after(value, now, calendar) }
    case 'cycle':
      return armCycle(value, now, calendar)
  }
}

/**
 * Whether a cycle, or what it repeats, is quicker than once a minute. A cron pattern is when its field of seconds allows several, since seconds are the
 * only thing below minutes. What is no cycle is none of these.
 */
export function isTooShort(text: string): boolean {
  const every = text.trim().replace(/^R\d*\//, '')
  const duration = every.split('/').flatMap((part) => parseDuration(part) ?? [])[0]
  if (duration !== undefined)
    return Math.trunc(duration.months) * SHORTEST_MONTH_MS + duration.milliseconds < MIN_CYCLE_MS
  const fields = every.split(/\s+/)
  return fields.length > 5 && !/^\d+$/.test(fields[0] ?? '')
}

function armCycle(text: string, now: number, calendar?: Calendar): Armed {
  if (isTooShort(text)) throw new Incident('CYCLE_TOO_SHORT', text)
  const repeat = /^R(\d*)\/(.+)$/.exec(text.trim())
  if (repeat === null) return { due: nextOf(text, now, calendar), left: -1, every: text.trim() }
  const [, count = '', rest = ''] = repeat
  const parts = rest.split('/')
  const every = parts.find((part) => parseDuration(part) !== undefined)
  if (every === undefined) throw bad(text)
  const begin = parts[0] === every ? undefined : parseMoment(parts[0] ?? '')
  if (parts[0] !== every && begin === undefined) throw bad(text)
  const left = count === '' ? -1 : Number(count)
  if (left === 0) throw bad(text)
  return { due: begin ?? after(every, now, calendar), left, every }
}

/** The next time of a cycle after `from`; `undefined` when it was the last. */
export function rearm({ due, left, every }: Armed, from: number, calendar?: Calendar): Armed | undefined {
  if (every === undefined || left === undefined || left === 1) return undefined
  // One that was armed before there was a limit.
  if (isTooShort(every)) throw new Incident('CYCLE_TOO_SHORT', every)
  const next = nextOf(every, Math.max(due, from), calendar)
  if (!isMoment(next)) throw bad(every)
  return { due: next, left: left < 0 ? -1 : left - 1, every }
}

const nextOf = (every: string, from: number, calendar?: Calendar): number =>
  parseDuration(every) === undefined ? nextOfCron(every, from) : after(every, from, calendar)

function nextOfCron(pattern: string, from: number): number {
  let next: Date | null
  try {
    next = new Cron(pattern, { paused: true, timezone: 'UTC' }).nextRun(new Date(from))
  } catch {
    throw bad(pattern)
  }
  if (next === null) throw bad(pattern)
  return next.getTime()
}

function after(text: string, now: number, calendar?: Calendar): number {
  const duration = parseDuration(text)
  if (duration === undefined) throw bad(text)
  return calendar === undefined ? addDuration(now, duration) : addWorking(calendar, now, text)
}
