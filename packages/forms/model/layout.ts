/** How fields are arranged: a tree of sections, columns and tabs, with texts and dividers between. */
import { z } from 'zod'
import { FieldId } from './ids.ts'
import { LocalText, LongLocalText } from './texts.ts'

/** Items of one container are shown by it on phones; without it where they are. Lower numbers first. */
const phoneOrder = z.int().min(-1_000).max(1_000).optional()
const columnCount = z.int().min(1).max(4)

/** A field stands in the layout exactly once. The fields of a child table stand in their table. */
const FieldItem = z.strictObject({
  type: z.literal('field'),
  field: FieldId,
  /** Columns of its container that it takes. */
  span: columnCount.optional(),
  phoneOrder,
})
const TextItem = z.strictObject({ type: z.literal('text'), text: LongLocalText, phoneOrder })
const DividerItem = z.strictObject({ type: z.literal('divider'), title: LocalText.optional(), phoneOrder })

type FieldItem = z.infer<typeof FieldItem>
type TextItem = z.infer<typeof TextItem>
type DividerItem = z.infer<typeof DividerItem>
interface Container {
  phoneOrder?: number | undefined
}
interface SectionItem extends Container {
  type: 'section'
  title: LocalText
  columns: number
  /** It begins folded. */
  folded?: boolean | undefined
  items: LayoutItem[]
}
interface ColumnsItem extends Container {
  type: 'columns'
  columns: number
  items: LayoutItem[]
}
export interface LayoutTab {
  title: LocalText
  items: LayoutItem[]
}
interface TabsItem extends Container {
  type: 'tabs'
  tabs: LayoutTab[]
}
export type LayoutItem = FieldItem | TextItem | DividerItem | SectionItem | ColumnsItem | TabsItem

const Items: z.ZodType<LayoutItem[]> = z.lazy(() => z.array(LayoutItem))
const SectionItem = z.strictObject({
  type: z.literal('section'),
  title: LocalText,
  columns: columnCount,
  folded: z.boolean().optional(),
  phoneOrder,
  items: Items,
})
const ColumnsItem = z.strictObject({ type: z.literal('columns'), columns: columnCount, phoneOrder, items: Items })
const TabsItem = z.strictObject({
  type: z.literal('tabs'),
  tabs: z
    .array(z.strictObject({ title: LocalText, items: Items }))
    .min(1)
    .max(20),
  phoneOrder,
})

export const LayoutItem: z.ZodType<LayoutItem> = z.discriminatedUnion('type', [
  FieldItem,
  TextItem,
  DividerItem,
  SectionItem,
  ColumnsItem,
  TabsItem,
])

/** The items directly inside of one. */
export function itemsInside(item: LayoutItem): readonly LayoutItem[] {
  switch (item.type) {
    case 'section':
    case 'columns':
      return item.items
    case 'tabs':
      return item.tabs.flatMap(({ items }) => items)
    case 'field':
    case 'text':
    case 'divider':
      return []
  }
}

/** Items in the order of a device: that of the model, on phones that of `phoneOrder`. */
export function itemsFor<Item extends LayoutItem>(device: 'desktop' | 'phone', items: readonly Item[]): Item[] {
  if (device === 'desktop') return [...items]
  const orderOf = (item: Item, at: number) => item.phoneOrder ?? at
  const placed = items.map((item, at) => ({ item, at, order: orderOf(item, at) }))
  return placed.sort((a, b) => a.order - b.order || a.at - b.at).map(({ item }) => item)
}
