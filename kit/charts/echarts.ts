/**
 * The parts of ECharts that our charts are made of, and nothing else. Reached only through `Drawing.tsx`, which is
 * loaded with the first chart. SVG rather than canvas: as light, and sharp at every zoom and on paper.
 */
import {
  BarChart,
  LineChart,
  PieChart,
  type BarSeriesOption,
  type LineSeriesOption,
  type PieSeriesOption,
} from 'echarts/charts'
import {
  GridComponent,
  TooltipComponent,
  type GridComponentOption,
  type TooltipComponentOption,
} from 'echarts/components'
import { init, use as register, type ComposeOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])

export type DrawingOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>
export type Drawn = ReturnType<typeof init>

/** Begins a drawing in an element that has a size. */
export const beginDrawing = (host: HTMLElement): Drawn => init(host, null, { renderer: 'svg' })
