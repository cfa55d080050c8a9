/** The charts of a statistics page. */
import { BarChart } from '#kit/charts/BarChart.tsx'
import type { ChartProps } from '#kit/charts/Chart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { PieChart } from '#kit/charts/PieChart.tsx'
import { useT } from '#shell/i18n.ts'
import type { CallError } from '#shell/request/call-error.ts'
import type { StatLine, StatSum } from '#behavior/contract/behavior-stat.ts'
import { linesOf } from './stat-steps.ts'

export interface StatAnswer<Reply> {
  readonly data: Reply | undefined
  readonly error: CallError | null
  readonly refetch: () => unknown
}

const HEIGHT = 260
/** Of the line that says which is which, whose place is kept while the numbers are on their way. */
const LEGEND = 20

/** Waiting, failed or there, as every chart wants to know it. What is known stays when asking again fails. */
function stateOf({ data, error, refetch }: StatAnswer<unknown>): Pick<ChartProps, 'isLoading' | 'error' | 'onRetry'> {
  return {
    isLoading: data === undefined && error === null,
    error: data === undefined ? error?.msg : undefined,
    onRetry: () => void refetch(),
  }
}

/** Use over time, this period and the one before. */
export function OverTimeChart({ asked }: { asked: StatAnswer<StatSum> }) {
  const t = useT()
  const { data } = asked
  const lines = data && linesOf(data)
  const short = (day: string) => (data?.step === 'month' ? day.slice(0, 7) : day.slice(5).replace('-', '/'))
  const hasAny = data !== undefined && data.now.total + data.before.total > 0
  return (
    <LineChart
      title={t('behavior.stat.overTime')}
      note={
        data
          ? t('behavior.stat.spans', {
              from: data.fromDate,
              to: data.toDate,
              beforeFrom: data.beforeFromDate,
              beforeTo: data.beforeToDate,
            })
          : ''
      }
      summary={t('behavior.stat.overTime.summary', {
        total: data?.now.total ?? 0,
        people: data?.now.people ?? 0,
        before: data?.before.total ?? 0,
      })}
      categoryName={t(data?.step === 'month' ? 'behavior.stat.month' : 'behavior.stat.day')}
      categories={(lines?.steps ?? []).map(short)}
      series={
        lines && hasAny
          ? [
              { name: t('behavior.stat.now'), values: lines.now },
              { name: t('behavior.stat.then'), values: lines.before },
            ]
          : []
      }
      empty={t('behavior.stat.none')}
      height={HEIGHT + (data ? 0 : LEGEND)}
      {...stateOf(asked)}
    />
  )
}

interface TopChartProps {
  asked: StatAnswer<{ readonly list: readonly StatLine[] }>
  /** What the lines are: "person", "menu". */
  categoryName: string
  nameOf: (line: StatLine) => string
}

/** The lines of most use. */
export function TopChart({ asked, categoryName, nameOf }: TopChartProps) {
  const t = useT()
  const lines = (asked.data?.list ?? []).filter(({ total }) => total > 0)
  const [first] = lines
  return (
    <BarChart
      title={t('behavior.stat.most')}
      summary={first ? t('behavior.stat.most.summary', { name: nameOf(first), total: first.total }) : ''}
      categoryName={categoryName}
      categories={lines.map(nameOf)}
      series={first ? [{ name: t('behavior.stat.total'), values: lines.map(({ total }) => total) }] : []}
      empty={t('behavior.stat.none')}
      height={HEIGHT}
      {...stateOf(asked)}
    />
  )
}

const KINDS = ['openMenu', 'openOtherMenu', 'add', 'edit', 'delete', 'deleteAll'] as const

/** What was done, as parts of the whole. */
export function ActivitiesChart({ asked }: { asked: StatAnswer<StatSum> }) {
  const t = useT()
  const activities = asked.data?.now.activities
  const slices = activities ? KINDS.map((kind) => ({ name: t(`behavior.stat.${kind}`), value: activities[kind] })) : []
  const [top] = slices.toSorted((one, other) => other.value - one.value)
  return (
    <PieChart
      title={t('behavior.stat.activities')}
      summary={top ? t('behavior.stat.activities.summary', top) : ''}
      categoryName={t('behavior.type')}
      valueName={t('behavior.stat.total')}
      slices={slices}
      empty={t('behavior.stat.none')}
      height={HEIGHT}
      {...stateOf(asked)}
    />
  )
}
