import { useMemo } from 'react'
import { useT } from '#shell/i18n.ts'
import { Chart, type ChartProps } from './Chart.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartWords } from './chart-words.ts'
import { fewSlices, type Slice } from './chart-data.ts'
import { pieOption } from './options.ts'

const MAX_SLICES = 6

interface PieChartProps extends ChartProps {
  /** What the slices are: "type of leave". Heads the table. */
  categoryName: string
  /** What is counted: "applications". */
  valueName: string
  slices: readonly Slice[]
  unit?: string
}

/**
 * Parts of a whole as a ring: the five largest and one for all others. The table has them all.
 * @example <PieChart title={t('…')} summary={t('…')} categoryName={t('…')} valueName={t('…')} slices={types} />
 */
export function PieChart({ slices, categoryName, valueName, unit, ...chart }: PieChartProps) {
  const t = useT()
  const words = useMemo(() => chartWords(unit), [unit])
  const few = useMemo(() => fewSlices(slices, MAX_SLICES, t('kit.chart.others')), [slices, t])
  const optionOf = useMemo(() => pieOption(few, words), [few, words])
  return (
    <Chart
      {...chart}
      optionOf={optionOf}
      isEmpty={few.length === 0}
      table={
        <ChartTable
          caption={chart.title}
          categoryName={categoryName}
          categories={slices.map(({ name }) => name)}
          series={[{ name: valueName, values: slices.map(({ value }) => value) }]}
          number={words.number}
        />
      }
    />
  )
}
