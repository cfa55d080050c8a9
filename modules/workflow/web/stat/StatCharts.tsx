/** The charts of the statistics of a process. */
import { BarChart } from '#kit/charts/BarChart.tsx'
import type { ChartProps } from '#kit/charts/Chart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import type { CallError } from '#shell/request/call-error.ts'
import type { ProcessStat } from '#workflow/contract/stat.ts'
import { spanText } from '../follow/span.ts'

interface Asked {
  readonly data: ProcessStat | null | undefined
  readonly error: CallError | null
  readonly refetch: () => unknown
}

const HOUR_MS = 3_600_000
const MAX_BARS = 12

const hours = (ms: number | null): number => Math.round(((ms ?? 0) / HOUR_MS) * 100) / 100

/** Waiting, failed or there. What is known stays when asking again fails. */
const stateOf = ({ data, error, refetch }: Asked): Pick<ChartProps, 'isLoading' | 'error' | 'onRetry'> => ({
  isLoading: data === undefined && error === null,
  error: data === undefined ? error?.msg : undefined,
  onRetry: () => void refetch(),
})

export function DaysChart({ asked }: { asked: Asked }) {
  const t = useT()
  const { data } = asked
  const days = data?.days ?? []
  return (
    <LineChart
      {...stateOf(asked)}
      title={t('workflow.stat.days')}
      summary={t('workflow.stat.days.summary', {
        started: data?.started ?? 0,
        ended: data?.ended ?? 0,
        from: data?.fromDate ?? '',
        to: data?.toDate ?? '',
      })}
      categoryName={t('workflow.stat.day')}
      categories={days.map(({ day }) => day.slice(5).replace('-', '/'))}
      series={[
        { name: t('workflow.stat.started'), values: days.map(({ started }) => started) },
        { name: t('workflow.stat.over'), values: days.map(({ ended }) => ended) },
      ]}
      empty={t('workflow.stat.none')}
    />
  )
}

export function WaitingChart({ asked }: { asked: Asked }) {
  const t = useT()
  const nodes = (asked.data?.nodes ?? []).filter(({ p50 }) => p50 !== null).slice(0, MAX_BARS)
  const [slowest] = nodes
  return (
    <BarChart
      {...stateOf(asked)}
      title={t('workflow.stat.waiting')}
      note={t('workflow.stat.hours')}
      summary={
        slowest === undefined
          ? ''
          : t('workflow.stat.waiting.summary', {
              node: slowest.node,
              span: spanText(slowest.p50 ?? 0, languageTag[currentLanguage()]),
            })
      }
      categoryName={t('workflow.node')}
      categories={nodes.map(({ node }) => node)}
      series={[
        { name: t('workflow.stat.p50'), values: nodes.map(({ p50 }) => hours(p50)) },
        { name: t('workflow.stat.p90'), values: nodes.map(({ p90 }) => hours(p90)) },
      ]}
      empty={t('workflow.stat.none')}
    />
  )
}
