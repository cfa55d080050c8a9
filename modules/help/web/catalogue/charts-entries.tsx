/** Charts. */
import { useState } from 'react'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { PieChart } from '#kit/charts/PieChart.tsx'
import { sample } from './demo/sample.ts'
import type { CatalogueEntry } from './entry.ts'

const { charts } = sample
const days = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(String).concat(charts.today)
const closed = { name: charts.items, values: [14, 18, 16, 22, 9, 4, 19, 23, 21, 26, 24, 8, 5, 17] }
const byDepartment = [
  { name: charts.now, values: [86, 124, 64, 31, 72] },
  { name: charts.before, values: [71, 98, 60, 38, 55] },
]
const times = [
  { name: charts.purchase, values: [9.5, 8.1, 7.4, 5.2, 4.0, 3.2] },
  { name: charts.expense, values: [4.2, 4.6, 4.1, 4.4, 4.3, 4.2] },
  { name: charts.contract, values: [12.4, 11.8, null, 10.2, 9.1, 8.8] },
]
const leaves = charts.kinds.map((name, at) => ({ name, value: [96, 41, 33, 22, 9, 7, 5, 2][at] ?? 0 }))

function BarChartExample() {
  return (
    <BarChart
      title={charts.closed}
      note={charts.closedNote}
      summary={charts.closedSummary}
      categoryName={charts.day}
      categories={days}
      series={[closed]}
      chosen={days.length - 1}
    />
  )
}

function BarSeriesExample() {
  return (
    <BarChart
      title={charts.compare}
      note={charts.compareNote}
      summary={charts.compareSummary}
      categoryName={charts.department}
      categories={charts.departments}
      series={byDepartment}
    />
  )
}

function LineChartExample() {
  return (
    <LineChart
      title={charts.trend}
      note={charts.trendNote}
      summary={charts.trendSummary}
      categoryName={charts.month}
      categories={charts.months}
      series={times}
    />
  )
}

function PieChartExample() {
  return (
    <PieChart
      title={charts.leave}
      note={charts.leaveNote}
      summary={charts.leaveSummary}
      categoryName={charts.leaveKind}
      valueName={charts.times}
      slices={leaves}
    />
  )
}

function ChartStatesExample() {
  const [isAsked, setIsAsked] = useState(false)
  const common = { summary: '', categoryName: charts.day, categories: [], series: [], height: 140 }
  return (
    <div className="sys-example-thirds">
      <BarChart {...common} title={charts.states.loading} isLoading />
      <BarChart {...common} title={charts.states.empty} empty={charts.emptyReason} />
      <BarChart
        {...common}
        title={charts.states.failed}
        error={charts.error}
        isLoading={isAsked}
        onRetry={() => {
          setIsAsked(true)
          setTimeout(() => setIsAsked(false), 1500)
        }}
      />
    </div>
  )
}

const keys: CatalogueEntry['keys'] = [{ keys: ['Tab', 'Enter'], does: 'system.catalogue.keys.table' }]

export const chartsEntries: readonly CatalogueEntry[] = [
  {
    id: 'bar-chart',
    title: 'system.catalogue.barChart',
    about: 'system.catalogue.barChart.about',
    Example: BarChartExample,
    keys,
    isOtherOnPhone: true,
  },
  {
    id: 'bar-chart-series',
    title: 'system.catalogue.barSeries',
    about: 'system.catalogue.barSeries.about',
    Example: BarSeriesExample,
    keys,
  },
  {
    id: 'line-chart',
    title: 'system.catalogue.lineChart',
    about: 'system.catalogue.lineChart.about',
    Example: LineChartExample,
    keys,
  },
  {
    id: 'pie-chart',
    title: 'system.catalogue.pieChart',
    about: 'system.catalogue.pieChart.about',
    Example: PieChartExample,
    keys,
    isOtherOnPhone: true,
  },
  {
    id: 'chart-states',
    title: 'system.catalogue.chartStates',
    about: 'system.catalogue.chartStates.about',
    Example: ChartStatesExample,
  },
]
