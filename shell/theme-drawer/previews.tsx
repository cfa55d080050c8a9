/** Small drawings of what can be chosen: 110 x 62 and 110 x 40, in the colours of the page. */
import type { ColumnStyle, LayoutName, TabsBarStyle } from '#contract/theme-config.ts'

type Box = readonly [x: number, y: number, width: number, height: number, tone: string, radius?: number]

function Drawing({ height, boxes }: { height: number; boxes: readonly Box[] }) {
  return (
    <svg viewBox={`0 0 110 ${height}`} width="100%" height="100%" preserveAspectRatio="none" focusable="false">
      {boxes.map(([x, y, width, tall, tone, radius], index) => (
        <rect key={index} x={x} y={y} width={width} height={tall} rx={radius ?? 0} fill={`var(--pt-${tone})`} />
      ))}
    </svg>
  )
}

const page = (x: number, y: number): Box[] => [
  [x, y, 110 - x, 62 - y, 'bg'],
  [x + 6, y + 6, 98 - x, 50 - y, 'surface', 3],
]

const layouts: Readonly<Record<LayoutName, readonly Box[]>> = {
  column: [
    ...page(34, 11),
    [0, 0, 14, 62, 'rail'],
    [14, 0, 20, 62, 'column'],
    [17, 20, 14, 5, 'accent-8', 2],
    [3, 10, 8, 8, 'rail-active', 2],
  ],
  horizontal: [...page(0, 15), [0, 0, 110, 15, 'rail'], [28, 6, 36, 4, 'rail-mark', 2]],
  horizontal2: [...page(0, 24), [0, 13, 110, 11, 'rail'], [8, 17, 30, 3, 'rail-mark', 1]],
  comprehensive: [...page(28, 12), [0, 0, 110, 12, 'rail'], [0, 12, 28, 50, 'column'], [4, 20, 20, 5, 'accent-8', 2]],
  common: [...page(26, 12), [0, 12, 26, 50, 'rail'], [4, 20, 18, 5, 'rail-active', 2]],
  vertical: [...page(26, 11), [0, 0, 26, 62, 'rail'], [4, 18, 18, 5, 'rail-active', 2]],
  float: [...page(22, 11), [0, 0, 22, 62, 'bg'], [6, 8, 11, 46, 'rail', 5], [8, 16, 7, 6, 'rail-active', 2]],
}

/** A layout in small: where the menus are. */
export const LayoutPicture = ({ layout }: { layout: LayoutName }) => <Drawing height={62} boxes={layouts[layout]} />

const columns: Readonly<Record<ColumnStyle, readonly Box[]>> = {
  card: [
    [42, 8, 26, 26, 'rail-active', 4],
    [51, 13, 8, 8, 'rail-on-chosen', 2],
    [48, 26, 14, 3, 'rail-on-chosen', 1],
  ],
  vertical: [
    [36, 8, 3, 26, 'rail-mark', 1],
    [51, 12, 8, 8, 'rail-strong', 2],
    [48, 26, 14, 3, 'rail-strong', 1],
  ],
  horizontal: [
    [26, 12, 58, 18, 'rail-active', 4],
    [32, 17, 8, 8, 'rail-on-chosen', 2],
    [46, 20, 30, 3, 'rail-on-chosen', 1],
  ],
  arrow: [
    [51, 12, 8, 8, 'rail-strong', 2],
    [48, 26, 14, 3, 'rail-strong', 1],
  ],
}

/** How the chosen cell of the rail is marked. */
export function ColumnPicture({ style }: { style: ColumnStyle }) {
  return (
    <svg viewBox="0 0 110 42" width="100%" height="100%" preserveAspectRatio="none" focusable="false">
      <rect width="110" height="42" fill="var(--pt-rail)" />
      {columns[style].map(([x, y, width, height, tone, radius], index) => (
        <rect key={index} x={x} y={y} width={width} height={height} rx={radius} fill={`var(--pt-${tone})`} />
      ))}
      {style === 'arrow' && <path d="M110 13v16l-9-8z" fill="var(--pt-surface)" />}
    </svg>
  )
}

const chosen = (y = 19): Box => [24, y, 26, 5, 'accent-text', 2]
const other: Box = [68, 19, 26, 5, 'line-2', 2]
const tabs: Readonly<Record<TabsBarStyle, readonly Box[]>> = {
  smooth: [[0, 38, 110, 4, 'bg'], [14, 10, 46, 32, 'bg', 6], chosen(21), other],
  card: [
    [14, 12, 44, 18, 'line-2', 3],
    [15, 13, 42, 16, 'accent-9', 2],
    chosen(),
    [62, 12, 38, 18, 'line-2', 3],
    [63, 13, 36, 16, 'surface', 2],
    other,
  ],
  smart: [chosen(), [18, 35, 38, 2, 'accent-text'], other],
  fresh: [[14, 12, 46, 19, 'accent-9', 9], chosen(), other],
}

/** A bar of two tabs, the first of them chosen. */
export const TabsPicture = ({ style }: { style: TabsBarStyle }) => <Drawing height={42} boxes={tabs[style]} />
