/** The charts of the dashboard. */
import { BarChart } from '#kit/charts/BarChart.tsx'
import type { ChartProps } from '#kit/charts/Chart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { useT } from '#shell/i18n.ts'
import type { CallError } from '#shell/request/call-error.ts'
import type { ChangeStat, PeopleStat, SignInStat } from '#system/contract/stat.ts'
import { resourceText } from './resource-text.ts'
import { linesOf, peakOf } from './dashboard-numbers.ts'
import { dayName, sum } from './day-bars.ts'

interface Asked<Stat> {
  readonly data: Stat | undefined
  readonly error: CallError | null
  readonly refetch: () => unknown
}

const HEIGHT = 260

/** Waiting, failed or there, as every chart wants to know it. What is known stays when asking again fails. */
function stateOf({ data, error, refetch }: Asked<unknown>): Pick<ChartProps, 'isLoading' | 'error' | 'onRetry'> {
  return {
    isLoading: data === undefined && error === null,
    error: data === undefined ? error?.msg : undefined,
    onRetry: () => void refetch(),
  }
}

/** `11/20`, without the weekday. */
const short = (day: string) => day.slice(5).replace('-', '/')

export function SignInsChart({ asked, days: count }: { asked: Asked<SignInStat>; days: number }) {
  const t = useT()
  const days = asked.data?.days ?? []
  const values = days.map(({ succeeded }) => succeeded)
  const dates = days.map(({ date }) => date)
  const peak = peakOf(dates, values)
  return (
    <BarChart
      title={t('system.dashboard.signIns')}
      note={t('system.dashboard.days', { count })}
      summary={
        peak
          ? t('system.dashboard.signIns.summary', { total: sum(values), day: dayName(peak.day), most: peak.value })
          : t('system.dashboard.signIns.none')
      }
      categoryName={t('system.dashboard.day')}
      categories={dates.map(short)}
      series={[{ name: t('system.dashboard.signIns'), values }]}
      chosen={values.length - 1}
      height={HEIGHT}
      {...stateOf(asked)}
    />
  )
}

export function ChangesChart({ asked, days: count }: { asked: Asked<ChangeStat>; days: number }) {
  const t = useT()
  const { data } = asked
  const lines = data ? linesOf(data, { nameOf: resourceText, others: t('system.dashboard.others') }) : []
  return (
    <LineChart
      title={t('system.dashboard.changes')}
      note={t('system.dashboard.days', { count })}
      summary={t('system.dashboard.changes.summary', { total: data?.total ?? 0, most: lines[0]?.name ?? '' })}
      categoryName={t('system.dashboard.day')}
      categories={(data?.days ?? []).map(short)}
      series={lines}
      empty={t('system.dashboard.changes.none')}
      height={HEIGHT}
      {...stateOf(asked)}
    />
  )
}

export function PeopleChart({ asked }: { asked: Asked<PeopleStat> }) {
  const t = useT()
  const { list = [], otherDepts = 0, otherPeople = 0 } = asked.data ?? {}
  const first = list[0]
  return (
    <BarChart
      title={t('system.dashboard.peopleByDept')}
      {...(otherDepts > 0 && { note: t('system.dashboard.otherDepts', { otherDepts, otherPeople }) })}
      summary={first ? t('system.dashboard.people.summary', { name: first.name, people: first.people }) : ''}
      categoryName={t('system.dashboard.dept')}
      categories={list.map(({ name }) => name)}
      series={list.length > 0 ? [{ name: t('system.dashboard.people'), values: list.map(({ people }) => people) }] : []}
      empty={t('system.dashboard.people.none')}
      height={HEIGHT}
      {...stateOf(asked)}
    />
  )
}
