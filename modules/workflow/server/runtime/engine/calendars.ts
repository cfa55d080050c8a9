/**
 * The working calendars that the instances of a tree count by, read in the transaction of the command: what was changed
 * before it counts. A process that names none costs no query.
 */
import type { Db } from '#kernel/database/lease.ts'
import type { Calendar, Ir } from '#process/index.ts'
import { DEPT_CALENDAR } from '#workflow/contract/calendar.ts'
import { findCalendarOfPerson, findCalendars } from '../../calendar/calendar-lookup.repo.ts'
import { calendarNamesIn } from '../../calendar/calendar-names.ts'
import { asCounted } from '../../calendar/calendar.shape.ts'
import type { Initiator } from './loaded-instance.ts'

export class Calendars {
  private readonly db: Db
  /** By name; `undefined` for a name that no calendar has. */
  private readonly named = new Map<string, Calendar | undefined>()
  /** Of the department of an initiator. */
  private readonly ofStarters = new Map<string, Calendar | undefined>()

  constructor(db: Db) {
    this.db = db
  }

  /** Those that an instance counts by in these versions of its process; `undefined` where they name none. */
  async of(initiator: Initiator, versions: readonly Ir[]): Promise<ReadonlyMap<string, Calendar> | undefined> {
    const names = [...new Set(versions.flatMap(calendarNamesIn))]
    if (names.length === 0) return undefined
    await this.ask(names.filter((name) => name !== DEPT_CALENDAR && !this.named.has(name)))
    const found = new Map<string, Calendar>()
    for (const name of names) {
      const calendar = name === DEPT_CALENDAR ? await this.ofStarter(initiator) : this.named.get(name)
      if (calendar !== undefined) found.set(name, calendar)
    }
    return found
  }

  private async ask(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const rows = new Map((await findCalendars(this.db, names)).map((row) => [row.name, asCounted(row)]))
    for (const name of names) this.named.set(name, rows.get(name))
  }

  private async ofStarter({ starterId, starterDeptId }: Initiator): Promise<Calendar | undefined> {
    const key = `${starterId} ${starterDeptId}`
    if (!this.ofStarters.has(key)) {
      const row = await findCalendarOfPerson(this.db, { userId: starterId, deptId: starterDeptId })
      this.ofStarters.set(key, row && asCounted(row))
    }
    return this.ofStarters.get(key)
  }
}
