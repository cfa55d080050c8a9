/** Which widgets stand where: what a person has arranged, and how it becomes columns. Pure. */
import type { Preference } from '../ports.ts'
import type { Widget } from './widgets.ts'

/** What a person has changed. Widgets it does not name stand where they stand by themselves. */
export interface Arrangement {
  /** Names, first to last; empty as long as nothing was moved. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

export const AS_DELIVERED: Arrangement = { order: [], hidden: [] }

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** The arrangement that a preference holds; whatever it is, something can be shown. */
export function arrangementOf(value: Preference | undefined): Arrangement {
  return { order: namesOf(value?.['order']), hidden: namesOf(value?.['hidden']) }
}

/** The other way; the arrangement as delivered is no preference at all. */
export function preferenceOf({ order, hidden }: Arrangement): Preference {
  return order.length === 0 && hidden.length === 0 ? {} : { order, hidden }
}

type Named = Pick<Widget, 'name'>

/** All widgets in their order. One that came later than the arrangement stands behind the one it follows by rank. */
export function ordered<W extends Named>(widgets: readonly W[], { order }: Arrangement): W[] {
  const known = new Map(widgets.map((widget) => [widget.name as string, widget]))
  const result = [...new Set(order)].flatMap((name) => known.get(name) ?? [])
  widgets.forEach((widget, at) => {
    if (result.includes(widget)) return
    const before = widgets[at - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, widget)
  })
  return result
}

/** With one widget moved by so many places; it stops at the ends. */
export function withMoved(widgets: readonly Named[], name: string, by: number): string[] {
  const names: string[] = widgets.map((widget) => widget.name)
  const from = names.indexOf(name)
  if (from < 0) return names
  const to = Math.min(Math.max(from + by, 0), names.length - 1)
  names.splice(from, 1)
  names.splice(to, 0, name)
  return names
}

/** Shown or not. */
export function withHidden({ order, hidden }: Arrangement, name: string, isHidden: boolean): Arrangement {
  const others = hidden.filter((one) => one !== name)
  return { order, hidden: isHidden ? [...others, name] : others }
}

const ROW = 56
/** Head, lower inset, and the gap to the next. */
const AROUND = 46 + 14 + 14

/** How much of a widget must be saved by putting it on the other side. */
const WORTH_STRAYING = 0.75

const heightOf = ({ size }: Pick<Widget, 'size'>) => size.rows * ROW + AROUND

/**
 * Puts widgets into columns, the first of which is the wide one, so that they end at about the same height. Wide ones
 * stand in the wide column and narrow ones beside it, unless there is much more room on the other side.
 * @param count of columns
 */
export function inColumns<W extends Pick<Widget, 'size'>>(widgets: readonly W[], count: 1 | 2 | 3): W[][] {
  const columns = Array.from({ length: count }, () => ({ widgets: [] as W[], height: 0 }))
  const [main, ...sides] = columns
  for (const widget of widgets) {
    const height = heightOf(widget)
    const side = sides.reduce<(typeof sides)[number] | undefined>(
      (least, one) => (least === undefined || one.height < least.height ? one : least),
      undefined,
    )
    const [home, other] = widget.size.columns > 1 ? [main, side] : [side, main]
    // A wide one is squeezed only where there are three columns; two stay calm.
    const mayStray = widget.size.columns === 1 || count === 3
    const place =
      home && other && mayStray && other.height + height * WORTH_STRAYING < home.height ? other : (home ?? main)
    if (!place) continue
    place.widgets.push(widget)
    place.height += height
  }
  return columns.map((column) => column.widgets)
}
