/** The options of ECharts for each kind of chart. Pure: data, look and words in, an option out. */
import type { ChartLook } from './chart-look.ts'
import { areWhole, largestAt, type ChartSeries, type Slice } from './chart-data.ts'
import type { DrawingOption } from './echarts.ts'

export interface AxisData {
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** How numbers are written: on labels and in the tooltip, and in short on an axis. */
export interface ChartWords {
  readonly number: (value: number) => string
  readonly short: (value: number) => string
  readonly percent: (part: number) => string
}

const SMALL = 12
const DASHES = ['solid', 'dashed', 'dotted', [8, 3, 2, 3]] as const
/** Stripes, dots and grids: what tells areas apart where colours do not. The first has none. */
const PATTERNS = [
  undefined,
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    symbolSize: 0.8,
    dashArrayX: [
      [7, 7],
      [0, 7, 7, 0],
    ],
    dashArrayY: [5, 0],
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5] },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: Math.PI / 4 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 2 },
]
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'] as const

/** Bars. Of one series the largest and the chosen one have labels and need no axis; several get an axis. */
export function barOption({ categories, series }: AxisData, chosen: number | undefined, words: ChartWords) {
  return (look: ChartLook): DrawingOption => {
    const [only] = series
    const isPlain = series.length === 1
    const labelled = isPlain ? [largestAt(only?.values ?? []), chosen] : []
    return {
      ...axes({ categories, series }, look, isPlain ? undefined : words.short),
      tooltip: axisTooltip(look, words),
      series: series.map(({ name, values }, at) => ({
        type: 'bar' as const,
        name,
        barMaxWidth: 30,
        barCategoryGap: '42%',
        itemStyle: {
          color: isPlain ? look.bar : toneOf(look.bars, at),
          borderRadius: [3, 3, 0, 0],
          ...(!isPlain && patternOf(look, at)),
        },
        emphasis: { disabled: true },
        data: values.map((value, index) => ({
          value: value ?? '-',
          ...(isPlain && index === chosen && { itemStyle: { color: look.chosen } }),
          label: { show: labelled.includes(index), ...labelStyle(look), formatter: () => words.number(value ?? 0) },
        })),
      })),
    }
  }
}

/**
 * Lines. The first is the strongest; the others have dashes and symbols of their own, so that colour is never alone.
 */
export function lineOption({ categories, series }: AxisData, words: ChartWords) {
  return (look: ChartLook): DrawingOption => ({
    ...axes({ categories, series }, look, words.short),
    tooltip: axisTooltip(look, words),
    series: series.map(({ name, values }, at) => ({
      type: 'line' as const,
      name,
      data: values.map((value) => value ?? '-'),
      symbol: SYMBOLS[at % SYMBOLS.length] ?? 'circle',
      symbolSize: 6,
      showSymbol: series.length > 1,
      lineStyle: { width: at === 0 ? 2.5 : 2, color: toneOf(look.lines, at), type: dashOf(at) },
      itemStyle: { color: toneOf(look.lines, at) },
      emphasis: { disabled: true },
    })),
  })
}

/** A ring with the name and share of every slice beside it. */
export function pieOption(slices: readonly Slice[], words: ChartWords) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return (look: ChartLook): DrawingOption => ({
    ...base(look),
    tooltip: {
      ...tooltipStyle(look),
      trigger: 'item',
      formatter: (one) => (Array.isArray(one) ? '' : `${one.name}  ${words.number(Number(one.value))}`),
    },
    series: [
      {
        type: 'pie',
        radius: ['44%', '68%'],
        data: slices.map(({ name, value }, at) => ({
          name,
          value,
          itemStyle: { color: toneOf(look.slices, at), ...patternOf(look, at) },
        })),
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        emphasis: { disabled: true },
        labelLine: { length: 9, length2: 9, lineStyle: { color: look.line } },
        label: {
          color: look.text2,
          fontSize: SMALL,
          fontFamily: look.font,
          overflow: 'truncate',
          lineHeight: 16,
          formatter: ({ name, value }) => `${name}\n${words.percent(Number(value) / total)}`,
        },
      },
    ],
  })
}

const toneOf = (tones: readonly string[], at: number): string => tones[at % tones.length] ?? ''

/** A pattern in the ground's colour, where marks are wanted. */
function patternOf(look: ChartLook, at: number) {
  const pattern = look.isMarked ? PATTERNS[at % PATTERNS.length] : undefined
  return pattern && { decal: { ...pattern, color: look.surface } }
}

const dashOf = (at: number) => {
  const dash = DASHES[at % DASHES.length] ?? 'solid'
  return typeof dash === 'string' ? dash : [...dash]
}

const base = (look: ChartLook) => ({
  animation: !look.isCalm,
  animationDuration: 240,
  textStyle: { fontFamily: look.font },
})

const labelStyle = (look: ChartLook) => ({
  position: 'top' as const,
  color: look.text2,
  fontSize: SMALL,
  fontFamily: look.font,
})

/** @param short how the value axis says its numbers; left out, there is no value axis */
function axes({ categories, series }: AxisData, look: ChartLook, short?: ChartWords['short']): DrawingOption {
  const text = { color: look.text3, fontSize: SMALL, fontFamily: look.font }
  return {
    ...base(look),
    grid: { top: 24, right: 5, bottom: 5, left: 5, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, margin: 9 },
    },
    yAxis: {
      type: 'value',
      show: short !== undefined,
      splitNumber: 4,
      // No one counts 1.2 of anything.
      ...(areWhole(series) && { minInterval: 1 }),
      axisLabel: { ...text, formatter: short ?? String },
      splitLine: { lineStyle: { color: look.line, width: 1, opacity: 0.5 } },
    },
  }
}

const tooltipStyle = (look: ChartLook) => ({
  // Drawn, not written as HTML: the content security policy and Trusted Types have nothing to refuse.
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: look.raised,
  borderColor: look.line,
  borderWidth: 1,
  padding: [5, 9],
  textStyle: { color: look.text, fontSize: SMALL, fontFamily: look.font, lineHeight: 20 },
  transitionDuration: 0,
})

const axisTooltip = (look: ChartLook, words: ChartWords): NonNullable<DrawingOption['tooltip']> => ({
  ...tooltipStyle(look),
  trigger: 'axis',
  axisPointer: { type: 'line', lineStyle: { color: look.line, type: 'solid' } },
  formatter: (points) => {
    const all = Array.isArray(points) ? points : [points]
    const lines = all.map(({ seriesName = '', value }) =>
      [seriesName, typeof value === 'number' ? words.number(value) : '—'].join('  '),
    )
    return [all[0]?.name ?? '', ...lines].join('\n')
  },
})
