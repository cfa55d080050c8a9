/** Addresses that lead from one look at the log to another, the period and what it was narrowed to taken along. */

/** The filters of a statistics page as the address holds them. */
export type Filters = Readonly<Record<string, string>>

/** What the other pages understand as well. */
const SHARED = ['fromDate', 'toDate', 'userId', 'deptId', 'menuId', 'moduleCode', 'component'] as const
const STATISTICS = [...SHARED, 'against'] as const

function addressOf(path: string, given: Readonly<Record<string, string | undefined>>, keys: readonly string[]): string {
  const query = new URLSearchParams()
  for (const key of keys) {
    const value = given[key]
    if (value) query.set(key, value)
  }
  const tail = query.toString()
  return path + (tail && `?${tail}`)
}

type Given = Readonly<Record<string, string | undefined>>

export const entriesAt = (given: Given): string => addressOf('/sys/behavior', given, SHARED)
export const peopleAt = (given: Given): string => addressOf('/portalPStatistics', given, [...STATISTICS, 'by'])
export const menusAt = (given: Given): string => addressOf('/moduleStatistics', given, [...STATISTICS, 'by'])
