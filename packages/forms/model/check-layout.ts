/** The layout names each field of the form once, and is not too large. */
import type { FieldId } from './ids.ts'
import { itemsInside, type LayoutItem } from './layout.ts'
import { MAX_LAYOUT_ITEMS, MAX_LAYOUT_LEVELS } from './limits.ts'
import type { FormModel } from './model.ts'
import { problemAt, type FormProblem } from './problem.ts'

interface PlacedItem {
  item: LayoutItem
  path: string
  level: number
}

/** All items with their places, in the order of the layout. */
export function* placedItems(layout: readonly LayoutItem[]): Generator<PlacedItem> {
  const placedIn = (items: readonly LayoutItem[], path: string, level: number): PlacedItem[] =>
    items.map((item, at) => ({ item, path: `${path}.${at}`, level }))
  const open = placedIn(layout, 'layout', 1).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next
    const { item, path, level } = next
    const below =
      item.type === 'tabs'
        ? item.tabs.flatMap(({ items }, tab) => placedIn(items, `${path}.tabs.${tab}.items`, level + 1))
        : placedIn(itemsInside(item), `${path}.items`, level + 1)
    open.push(...below.reverse())
  }
}

export function layoutProblems({ fields, layout }: FormModel): FormProblem[] {
  const items = [...placedItems(layout)]
  if (items.length > MAX_LAYOUT_ITEMS) return [tooLarge('layout', MAX_LAYOUT_ITEMS)]
  const deep = items.find(({ level }) => level > MAX_LAYOUT_LEVELS)
  if (deep !== undefined) return [tooLarge(deep.path, MAX_LAYOUT_LEVELS)]
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  const seen = new Set<FieldId>()
  const problems = items.flatMap(({ item, path }): FormProblem[] => {
    if (item.type !== 'field') return []
    const name = names.get(item.field)
    if (name === undefined) return [{ code: 'form_layout_unknown', path, detail: item.field }]
    const isTwice = seen.has(item.field)
    seen.add(item.field)
    return isTwice ? [{ code: 'form_layout_twice', path, field: name }] : []
  })
  const missing = fields.flatMap((field, at) =>
    seen.has(field.id) ? [] : [problemAt({ field, path: `fields.${at}` }, 'form_layout_missing')],
  )
  return [...problems, ...missing]
}

const tooLarge = (path: string, limit: number): FormProblem => ({
  code: 'form_too_large',
  path,
  detail: String(limit),
})
