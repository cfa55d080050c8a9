import { useMemo } from 'react'
import { Chart, type ChartProps } from './Chart.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartWords } from './chart-words.ts'
import { hasNoValues } from './chart-data.ts'
import { Legend } from './Legend.tsx'
import { barOption, type AxisData } from './options.ts'

export interface AxisChartProps extends ChartProps, AxisData {
  /** What the categories are: "day", "department". Heads the table. */
  categoryName: string
  /** After every number: "h". */
  unit?: string
}

interface BarChartProps extends AxisChartProps {
  /** The place of the category that is meant: darker, and labelled like the largest. */
  chosen?: number
}

/**
 * Bars in one hue, the chosen one darker.
 * @example <BarChart title={t('…')} summary={t('…')} categoryName={t('…day')} categories={days} series={[closed]}
 *   chosen={13} />
 */
export function BarChart({ categories, series, categoryName, unit, chosen, ...chart }: BarChartProps) {
  const words = useMemo(() => chartWords(unit), [unit])
  const optionOf = useMemo(() => barOption({ categories, series }, chosen, words), [categories, series, chosen, words])
  return (
    <Chart
      {...chart}
      optionOf={optionOf}
      isEmpty={hasNoValues(series)}
      legend={<Legend kind="bar" names={series.map(({ name }) => name)} />}
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
