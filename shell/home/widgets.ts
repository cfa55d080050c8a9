/**
 * Widgets: the pieces that home and workbench are made of, and that designed portal pages will be made of. A module
 * declares its own in `modules/{m}/web/widgets.ts` as `widgets` (and numbers as `figures`); `apps/web/widgets.ts` lists
 * the modules. What a widget is (size, source, need) is data, so that a designer can arrange it without loading it.
 */
import type { ComponentType } from 'react'
import type { Need } from '../access/matches.ts'
import type { TextKey } from '../i18n.ts'
import type { Preference } from '../ports.ts'

/** The pages that are made of widgets. */
export type WidgetPage = 'home' | 'workbench'

export interface WidgetSize {
  /** How wide it wants to be, of four; the widest column of home has two. */
  readonly columns: 1 | 2 | 3 | 4
  /** Height of its body in rows of 56 px: what is reserved while it loads, and the most it should fill. */
  readonly rows: number
}

/** Where the numbers come from, for those who arrange pages. A widget asks no other user. */
export interface WidgetSource {
  /** Calls as the contract spells them: `GET /sys/stat/signIns`. Empty for what the page knows already. */
  readonly routes: readonly `GET /${string}`[]
}

/** What every widget is given. */
export interface WidgetProps {
  /** What was set for this one; empty on home. */
  readonly settings: Preference
}

export interface Widget {
  /** `{module}.{noun}`, for ever: preferences and designed pages name it. */
  readonly name: `${string}.${string}`
  /** Shown above it while it loads, and where widgets are chosen. */
  readonly title: TextKey
  /** Lucide's name, where widgets are chosen. */
  readonly icon: string
  readonly size: WidgetSize
  readonly source: WidgetSource
  /** What one must hold to see it: no less than its source asks for. Left out, everyone who is signed in may. */
  readonly can?: Need
  /** Shows what is its user's own: left out while another user views as this one. A test compares with its source. */
  readonly isOwn?: true
  /**
   * Whether it has something to show, for a widget that is only sometimes there. Asked before the page is laid out;
   * left
   * out: always.
   */
  readonly isWanted?: () => Promise<boolean>
  /** The pages it stands on when no one has arranged them. */
  readonly pages: readonly WidgetPage[]
  /** Smaller comes first. */
  readonly rank: number
  /**
   * Made without the design system: it comes with little weight, right after the first paint. All others get antd's
   * frame and the kit's texts, and are fetched when they are about to be seen.
   */
  readonly plain?: boolean
  /** The component itself, where it has come with the declaration; then nothing is loaded. */
  readonly component?: ComponentType<WidgetProps>
  /** Its own chunk. The component shows a `WidgetCard`, and waiting, empty and failed states by `WidgetState`. */
  readonly load: () => Promise<{ default: ComponentType<WidgetProps> }>
}

/** One of the large numbers beside the greeting. */
export interface Figure {
  readonly name: `${string}.${string}`
  readonly title: TextKey
  readonly can?: Need
  /** Counts what is its user's own, like `isOwn` of a widget. */
  readonly isOwn?: true
  readonly rank: number
  /** Hash path of the page that shows what was counted. */
  readonly path?: string
  /** It asks for attention as soon as it is not zero. */
  readonly urgent?: boolean
  /** The number now. What it rejects with is not shown: the place then has a dash. */
  readonly load: () => Promise<number>
}

/** What one module brings. */
export interface WidgetSet {
  readonly widgets: readonly Widget[]
  readonly figures: readonly Figure[]
}

/**
 * Declares a widget; only gives the compiler the exact types.
 * @example export const widgets = [defineWidget({ name: 'system.signIns', title: 'system.widget.signIns', icon:
 *   'log-in', size: { columns: 2, rows: 5 }, source: { routes: ['GET /sys/stat/signIns'] }, can: 'sys:stat:view',
 *   pages: ['home'], rank: 40, plain: true, load: () => import('./widgets/SignInsChart.tsx') })]
 */
export const defineWidget = (widget: Widget): Widget => widget

/** Declares a number beside the greeting. */
export const defineFigure = (figure: Figure): Figure => figure

const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank

let source: () => Promise<readonly WidgetSet[]> = () => Promise.resolve([])
let loading: Promise<WidgetSet> | undefined

/** Says how the declarations of all modules, and their texts, are fetched; once, before the shell starts. */
export function registerWidgets(load: () => Promise<readonly WidgetSet[]>): void {
  source = load
  loading = undefined
}

/** All widgets and figures there are, by rank. Fetched once; a failure is forgotten, so that it can be tried again. */
export function loadWidgets(): Promise<WidgetSet> {
  loading ??= source().then(
    (sets) => ({
      widgets: sets.flatMap(({ widgets }) => widgets).sort(byRank),
      figures: sets.flatMap(({ figures }) => figures).sort(byRank),
    }),
    (thrown: unknown) => {
      loading = undefined
      throw thrown
    },
  )
  return loading
}
