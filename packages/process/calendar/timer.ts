import { Cron } from 'croner'
import { addDuration, parseDuration, parseMoment } from './duration.ts'
import { addWorking, type Calendar } from './working-time.ts'
import { Incident } from '../model/failure.ts'

/** When a timer fires, how often still (−1: for ever) and what it repeats. */
export interface Armed {
  due: number
  left?: number
  every?: string
}

const bad = (text: string) => new Incident('BAD_TIMER', text)

/** A timer of a file, armed now. Throws an `Incident` (BAD_TIMER). A moment that has passed is due at once. */
export function armTimer(kind: 'date' | 'duration' | 'cycle', value: unknown, now: number, calendar?: Calendar): Armed {
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

function armCycle(text: string, now: number, calendar?: Calendar): Armed {
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
  return { due: nextOf(every, Math.max(due, from), calendar), left: left < 0 ? -1 : left - 1, every }
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
