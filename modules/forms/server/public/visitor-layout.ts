/** A layout with some of its fields. Texts of the designer are left out: nothing marks them as public. */
import type { FieldId, LayoutItem } from '#forms-core/index.ts'

/** The items with the fields that are kept; what is empty then is left out. */
export function layoutOf(items: readonly LayoutItem[], kept: ReadonlySet<FieldId>): LayoutItem[] {
  return items.flatMap((item): LayoutItem[] => {
    switch (item.type) {
      case 'field':
        return kept.has(item.field) ? [item] : []
      case 'text':
      case 'divider':
        return []
      case 'section':
      case 'columns': {
        const inside = layoutOf(item.items, kept)
        return inside.length === 0 ? [] : [{ ...item, items: inside }]
      }
      case 'tabs': {
        const tabs = item.tabs
          .map((tab) => ({ ...tab, items: layoutOf(tab.items, kept) }))
          .filter(({ items: inside }) => inside.length > 0)
        return tabs.length === 0 ? [] : [{ ...item, tabs }]
      }
    }
  })
}
