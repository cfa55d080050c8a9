import { useMemo } from 'react'
import type { AxisChartProps } from './BarChart.tsx'
import { Chart } from './Chart.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartWords } from './chart-words.ts'
import { hasNoValues } from './chart-data.ts'
import { Legend } from './Legend.tsx'
import { lineOption } from './options.ts'

/**
 * Lines over time, at most four: each has its dashes and its symbol besides its tone.
 * @example <LineChart title={t('…')} summary={t('…')} categoryName={t('…month')} categories={months} series={[now,
 *   before]} />
 */
export function LineChart({ categories, series, categoryName, unit, ...chart }: AxisChartProps) {
  const words = useMemo(() => chartWords(unit), [unit])
  const optionOf = useMemo(() => lineOption({ categories, series }, words), [categories, series, words])
  return (
    <Chart
      {...chart}
      optionOf={optionOf}
      isEmpty={hasNoValues(series)}
      legend={<Legend kind="line" names={series.map(({ name }) => name)} />}
      table={
        <ChartTable
          caption={chart.title}
          categoryName={categoryName}
          categories={categories}
          series={series}
          number={words.number}
        />
      }
    />
  )
}
