/** The house's colours and type as values, since ECharts does not know CSS variables. */

export interface ChartLook {
  /** For bars of several series, the strongest first; `chart.css` has the same for the legend. */
  readonly bars: readonly string[]
  /** For lines: every one stands out from the ground by 3 : 1. */
  readonly lines: readonly string[]
  /** For slices, which stand side by side and have their names beside them: one hue, paler and paler. */
  readonly slices: readonly string[]
  /** A plain bar, and the chosen one. */
  readonly bar: string
  readonly chosen: string
  readonly surface: string
  readonly raised: string
  readonly line: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly font: string
  /** Marks beside colours: the theme's colour-blind mode. */
  readonly isMarked: boolean
  /** No movement: the person asked for less of it. */
  readonly isCalm: boolean
}

const BARS = ['--pt-chart-hi', '--pt-chart', '--pt-line-control', '--pt-accent-5']
const LINES = ['--pt-chart-hi', '--pt-chart', '--pt-line-control', '--pt-text-2']
const SLICES = ['--pt-chart-hi', '--pt-chart', '--pt-accent-4', '--pt-accent-6', '--pt-accent-7', '--pt-line-2']
const CALM = '(prefers-reduced-motion: reduce)'

/** Reads the look of an element's surroundings as it is now. */
export function readLook(element: Element): ChartLook {
  const style = getComputedStyle(element)
  const read = (name: string): string => style.getPropertyValue(name).trim()
  return {
    bars: BARS.map(read),
    lines: LINES.map(read),
    slices: SLICES.map(read),
    bar: read('--pt-chart'),
    chosen: read('--pt-chart-hi'),
    surface: read('--pt-surface'),
    raised: read('--pt-raised'),
    line: read('--pt-line-2'),
    text: read('--pt-text'),
    text2: read('--pt-text-2'),
    text3: read('--pt-text-3'),
    font: style.fontFamily,
    isMarked: 'achromatism' in document.documentElement.dataset,
    isCalm: window.matchMedia(CALM).matches,
  }
}

/** Calls back when the theme or the wish for calm changes, until the returned function is called. */
export function watchLook(onChange: () => void): () => void {
  const theme = new MutationObserver(onChange)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-achromatism', 'style', 'class'] })
  const calm = window.matchMedia(CALM)
  calm.addEventListener('change', onChange)
  return () => {
    theme.disconnect()
    calm.removeEventListener('change', onChange)
  }
}
