/** Where the processes behind a line of the statistics are listed. */
import type { NodeStat, ProcessStat, StatBy } from '#workflow/contract/stat.ts'

interface Line {
  readonly by: StatBy
  /** Only those with a late task. */
  readonly isLate: boolean
  /** The version that was chosen; left out, all. */
  readonly number?: string | undefined
  /** What the line was counted of. */
  readonly stat: Pick<ProcessStat, 'key' | 'fromDate' | 'toDate'> | undefined
}

const FILTERS = { node: 'taskNode', person: 'taskUserId', dept: 'taskDeptId' } as const

/** The list of processes, with the filters that the line was counted by. */
export function processesBehind({ id }: Pick<NodeStat, 'id'>, { by, isLate, number, stat }: Line): string {
  const query = new URLSearchParams()
  if (stat !== undefined) query.set('process', stat.key)
  if (number !== undefined) query.set('number', number)
  const days = by === 'month' ? within(daysOf(id), stat) : stat
  if (days !== undefined) {
    query.set('fromDate', days.fromDate)
    query.set('toDate', days.toDate)
  }
  if (by !== 'month') query.set(FILTERS[by], id)
  if (isLate) query.set('taskLate', '1')
  return `#/bpm/process?${query.toString()}`
}

interface Days {
  readonly fromDate: string
  readonly toDate: string
}

/** Those of some days that were counted. */
const within = (days: Days, counted: Days = days): Days => ({
  fromDate: days.fromDate > counted.fromDate ? days.fromDate : counted.fromDate,
  toDate: days.toDate < counted.toDate ? days.toDate : counted.toDate,
})

/** First and last day of a month, `2026-11`. */
function daysOf(month: string): Days {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { fromDate: `${month}-01`, toDate: `${month}-${String(last).padStart(2, '0')}` }
}
