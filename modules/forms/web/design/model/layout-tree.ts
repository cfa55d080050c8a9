/**
 * The tree of a layout by paths, as problems name them: `layout`, `layout.2.items`, `layout.2.tabs.0.items` are
 * containers, `layout.2` is an item. `table:f-1` is the container of the columns of a child table.
 */
import { placedFields, placedItems, type FieldId, type FormModel, type LayoutItem } from '#forms-core/index.ts'

export const ROOT = 'layout'
const TABLE = 'table:'

/** A place in a container, before the entry that is there. */
export interface Spot {
  container: string
  at: number
}

/** What is selected, moved or removed. A column is a field, too. */
export type Target = { is: 'form' } | { is: 'field'; id: FieldId } | { is: 'item'; path: string }

export const FORM: Target = { is: 'form' }
export const tableContainer = (id: FieldId): string => TABLE + id
export const tableOfContainer = (container: string): FieldId | undefined =>
  container.startsWith(TABLE) ? container.slice(TABLE.length) : undefined

/** Lists of items are changed by `change`, innermost first. The layout itself is `layout`. */
export function mapContainers(
  layout: readonly LayoutItem[],
  change: (items: readonly LayoutItem[], container: string) => LayoutItem[],
): LayoutItem[] {
  const mapped = (items: readonly LayoutItem[], container: string): LayoutItem[] =>
    change(
      items.map((item, at) => mapItem(item, `${container}.${at}`)),
      container,
    )
  const mapItem = (item: LayoutItem, path: string): LayoutItem => {
    switch (item.type) {
      case 'section':
      case 'columns':
        return { ...item, items: mapped(item.items, `${path}.items`) }
      case 'tabs':
        return {
          ...item,
          tabs: item.tabs.map((tab, at) => ({ ...tab, items: mapped(tab.items, `${path}.tabs.${at}.items`) })),
        }
      case 'field':
      case 'text':
      case 'divider':
        return item
    }
  }
  return mapped(layout, ROOT)
}

/** The items of a container; nothing where there is none. */
export function itemsOf({ layout }: Pick<FormModel, 'layout'>, container: string): readonly LayoutItem[] | undefined {
  if (container === ROOT) return layout
  const path = container.split('.').slice(0, container.endsWith('.items') ? -1 : undefined)
  const isTab = path.at(-2) === 'tabs'
  const item = itemAt({ layout }, (isTab ? path.slice(0, -2) : path).join('.'))
  if (item?.type === 'tabs') return isTab ? item.tabs[Number(path.at(-1))]?.items : undefined
  return item !== undefined && 'items' in item && !isTab ? item.items : undefined
}

/** The item at a path. */
export function itemAt({ layout }: Pick<FormModel, 'layout'>, path: string): LayoutItem | undefined {
  for (const placed of placedItems(layout)) if (placed.path === path) return placed.item
  return undefined
}

/** The container of an item, and its place there. */
export function spotOfPath(path: string): Spot {
  const cut = path.lastIndexOf('.')
  return { container: path.slice(0, cut), at: Number(path.slice(cut + 1)) }
}

/** The path of the item that stands for a field. */
export function pathOfField({ layout }: Pick<FormModel, 'layout'>, id: FieldId): string | undefined {
  for (const { item, path } of placedItems(layout)) if (item.type === 'field' && item.field === id) return path
  return undefined
}

/** Where something is: an item in the layout, a column in its table. */
export function spotOf(model: FormModel, target: Target): Spot | undefined {
  if (target.is === 'form') return undefined
  if (target.is === 'item') return itemAt(model, target.path) === undefined ? undefined : spotOfPath(target.path)
  const placed = placedFields(model.fields).find(({ field }) => field.id === target.id)
  if (placed === undefined) return undefined
  const { table } = placed
  if (table !== undefined)
    return { container: tableContainer(table.id), at: table.fields.findIndex(({ id }) => id === target.id) }
  const path = pathOfField(model, target.id)
  return path === undefined ? undefined : spotOfPath(path)
}

/** How many entries a container has. */
export function sizeOf(model: FormModel, container: string): number {
  const table = tableOfContainer(container)
  if (table === undefined) return itemsOf(model, container)?.length ?? 0
  const field = model.fields.find(({ id }) => id === table)
  return field?.kind === 'childTable' ? field.fields.length : 0
}

/** The path of the item that a container belongs to; nothing for the layout itself. */
export function ownerOf(model: FormModel, container: string): string | undefined {
  const table = tableOfContainer(container)
  if (table !== undefined) return pathOfField(model, table)
  if (container === ROOT) return undefined
  return container.replace(/(\.tabs\.\d+)?\.items$/, '')
}

/** The target at a spot: a field where its item stands for one. */
export function targetAt(model: FormModel, { container, at }: Spot): Target | undefined {
  const table = tableOfContainer(container)
  if (table !== undefined) {
    const field = model.fields.find(({ id }) => id === table)
    const column = field?.kind === 'childTable' ? field.fields[at] : undefined
    return column === undefined ? undefined : { is: 'field', id: column.id }
  }
  const item = itemsOf(model, container)?.[at]
  if (item === undefined) return undefined
  return item.type === 'field' ? { is: 'field', id: item.field } : { is: 'item', path: `${container}.${at}` }
}

export const isSameTarget = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other)
