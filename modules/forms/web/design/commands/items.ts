/** Items of the layout put into and taken out of their containers. */
import type { FieldId, FormModel, LayoutItem } from '#forms-core/index.ts'
import { mapContainers, type Spot } from '../model/layout-tree.ts'

/** The layout with items put in before the one that is at the spot. */
export const withItems = (model: FormModel, { container, at }: Spot, added: readonly LayoutItem[]): LayoutItem[] =>
  mapContainers(model.layout, (items, path) => (path === container ? items.toSpliced(at, 0, ...added) : [...items]))

/** The layout with one item replaced. */
export const withItem = (model: FormModel, path: string, change: (item: LayoutItem) => LayoutItem): LayoutItem[] =>
  mapContainers(model.layout, (items, container) =>
    items.map((item, at) => (`${container}.${at}` === path ? change(item) : item)),
  )

/** The layout without some items, which are named by their paths. */
export const withoutItems = (model: FormModel, paths: ReadonlySet<string>): LayoutItem[] =>
  mapContainers(model.layout, (items, container) => items.filter((_, at) => !paths.has(`${container}.${at}`)))

/** The layout without the items of some fields. */
export const withoutFields = (model: FormModel, ids: ReadonlySet<FieldId>): LayoutItem[] =>
  mapContainers(model.layout, (items) => items.filter((item) => item.type !== 'field' || !ids.has(item.field)))
