/** When working time is over by a calendar as it is being edited. Nothing is read or stored. */
import { invalid } from '#kernel/errors.ts'
import { wallClock } from '#kernel/sheets/write-zone.ts'
import { addWorking, Incident, isWorking, parseDuration, parseMoment } from '#process/index.ts'
import type { DueMoment, DueTrial } from '#workflow/contract/calendar.ts'
import { asCounted } from './calendar.shape.ts'

/** @throws InvalidInput at the duration that is none, has months, or never ends by this calendar */
export function dueMoment({ from, duration, ...counted }: DueTrial): DueMoment {
  const begin = parseMoment(from, counted.zone)
  if (begin === undefined) throw invalid('from', 'calendar_date')
  if (parseDuration(duration) === undefined) throw invalid('duration', 'calendar_duration')
  const calendar = asCounted(counted)
  try {
    const due = addWorking(calendar, begin, duration)
    return {
      dueDate: new Date(due).toISOString(),
      local: wallClock(counted.zone).textOf(new Date(due).toISOString()),
      isWorking: isWorking(calendar, begin),
    }
  } catch (error) {
    if (error instanceof Incident) throw invalid('duration', 'calendar_duration')
    throw error
  }
}
