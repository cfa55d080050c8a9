/** What moved between two layouts. */
import type { FieldId } from '../model/ids.ts'
import type { LayoutItem } from '../model/layout.ts'
import type { FormModel } from '../model/model.ts'
import { isSameJson } from '../values/same-json.ts'

/** A field with the container that it is directly in. */
interface Spot {
  field: FieldId
  container: string
}

/** A section, a row of columns, a tab, or the whole. */
interface Container {
  type: string
  fields: readonly FieldId[]
}

/** The fields that both versions have, in another container or at another place among those that stayed. */
export function movedFields(before: FormModel, after: FormModel): Set<FieldId> {
  const [old, now] = [containersOf(before.layout), containersOf(after.layout)]
  const spotsOf = (containers: readonly Container[], name: (at: number) => string): Spot[] =>
    containers.flatMap(({ fields }, at) => fields.map((field) => ({ field, container: name(at) })))
  const matches = matched(old, now)
  const moved = movedSpots(
    spotsOf(old, (at) => `old ${at}`),
    spotsOf(now, (at) => matches[at] ?? `new ${at}`),
  )
  for (const table of after.fields) {
    const known = before.fields.find(({ id }) => id === table.id)
    if (table.kind !== 'childTable' || known?.kind !== 'childTable') continue
    const columnsOf = ({ fields }: typeof table): Spot[] => fields.map(({ id }) => ({ field: id, container: '' }))
    for (const id of movedSpots(columnsOf(known), columnsOf(table))) moved.add(id)
  }
  return moved
}

/** All containers with the fields directly in them, the whole first. */
function containersOf(layout: readonly LayoutItem[]): Container[] {
  const found: Container[] = []
  const open: { type: string; items: readonly LayoutItem[] }[] = [{ type: 'whole', items: layout }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, items } = next
    found.push({ type, fields: items.flatMap((item) => (item.type === 'field' ? [item.field] : [])) })
    for (const item of items) {
      if (item.type === 'section' || item.type === 'columns') open.push({ type: item.type, items: item.items })
      if (item.type === 'tabs') open.push(...item.tabs.map((tab) => ({ type: 'tab', items: tab.items })))
    }
  }
  return found
}

/** Containers have no ids: one is the earlier one of its type that shares most fields with it. */
function matched(old: readonly Container[], now: readonly Container[]): (string | undefined)[] {
  const taken = new Set<number>()
  return now.map(({ type, fields }) => {
    const own = new Set(fields)
    let best = { at: -1, shared: 0 }
    old.forEach((one, at) => {
      const shared = one.fields.filter((field) => own.has(field)).length
      if (one.type === type && !taken.has(at) && shared > best.shared) best = { at, shared }
    })
    if (best.at < 0) return undefined
    taken.add(best.at)
    return `old ${best.at}`
  })
}

function movedSpots(before: readonly Spot[], after: readonly Spot[]): Set<FieldId> {
  const places = new Map(before.map(({ field, container }, at) => [field, { container, at }]))
  const common = after.filter(({ field }) => places.has(field))
  const moved = new Set(
    common.filter(({ field, container }) => places.get(field)?.container !== container).map(({ field }) => field),
  )
  for (const container of new Set(common.map((one) => one.container))) {
    const stayed = common.filter((one) => one.container === container && !moved.has(one.field))
    const kept = longestRise(stayed.map(({ field }) => places.get(field)?.at ?? 0))
    stayed.forEach(({ field }, at) => {
      if (!kept.has(at)) moved.add(field)
    })
  }
  return moved
}

/** The places of a longest rising row of numbers: what is not in it has moved. */
function longestRise(numbers: readonly number[]): Set<number> {
  const length = numbers.map(() => 1)
  const before = numbers.map(() => -1)
  numbers.forEach((number, at) => {
    for (let from = 0; from < at; from += 1)
      if ((numbers[from] ?? 0) < number && (length[from] ?? 0) + 1 > (length[at] ?? 0)) {
        length[at] = (length[from] ?? 0) + 1
        before[at] = from
      }
  })
  const places = new Set<number>()
  for (let at = length.indexOf(Math.max(0, ...length)); at >= 0; at = before[at] ?? -1) places.add(at)
  return places
}

/**
 * Whether anything but the places of fields differs: containers, texts, dividers, widths, the order on phones.
 * @param moved fields that moved, and those that only one of the versions has
 */
export function isLayoutChanged(before: FormModel, after: FormModel, moved: ReadonlySet<FieldId>): boolean {
  return !isSameJson(withoutFields(before.layout, moved), withoutFields(after.layout, moved))
}

function withoutFields(items: readonly LayoutItem[], moved: ReadonlySet<FieldId>): unknown[] {
  return items.flatMap((item): unknown[] => {
    switch (item.type) {
      case 'field':
        return moved.has(item.field) ? [] : [item]
      case 'section':
      case 'columns':
        return [{ ...item, items: withoutFields(item.items, moved) }]
      case 'tabs':
        return [{ ...item, tabs: item.tabs.map((tab) => ({ ...tab, items: withoutFields(tab.items, moved) })) }]
      case 'text':
      case 'divider':
        return [item]
    }
  })
}
