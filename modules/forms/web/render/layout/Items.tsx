import { memo } from 'react'
import { itemsFor, textIn, type LayoutItem } from '#forms-core/index.ts'
import { FieldBox } from '../field/FieldBox.tsx'
import { useForm, usePart } from '../store/form-world.ts'
import { fieldsIn } from './layout-state.ts'
import { Section } from './Section.tsx'
import { TabsBox } from './TabsBox.tsx'

interface ItemsProps {
  items: readonly LayoutItem[]
  columns: number
}

/**
 * Items of one container, side by side in columns; on phones below each other and in their own order. The page around
 * a form renders while it is filled in: what is in here does so by its own state alone.
 */
export const Items = memo(function Items({ items, columns }: ItemsProps) {
  const { device } = useForm()
  return (
    <div className="frm-grid" data-columns={device === 'phone' ? 1 : columns}>
      {itemsFor(device, items).map((item, at) => (
        // Items have no id; a layout does not change while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Item key={item.type === 'field' ? item.field : at} item={item} columns={columns} />
      ))}
    </div>
  )
})

function Item({ item, columns }: { item: LayoutItem; columns: number }) {
  const { language } = useForm()
  const isShown = useIsShown(item)
  if (!isShown) return null
  switch (item.type) {
    case 'field':
      return <FieldBox id={item.field} span={Math.min(item.span ?? 1, columns)} />
    case 'text':
      return <p className="frm-text frm-wide">{textIn(item.text, language)}</p>
    case 'divider':
      return (
        <div className="frm-divider frm-wide">
          {item.title && <span>{textIn(item.title, language)}</span>}
          <hr />
        </div>
      )
    case 'columns':
      return (
        <div className="frm-wide">
          <Items items={item.items} columns={item.columns} />
        </div>
      )
    case 'section':
      return (
        <Section item={item}>
          <Items items={item.items} columns={item.columns} />
        </Section>
      )
    case 'tabs':
      return <TabsBox item={item} render={(tab) => <Items items={tab.items} columns={1} />} />
  }
}

/** Whether there is something to show: a container whose fields are all hidden is hidden, too. */
function useIsShown(item: LayoutItem): boolean {
  const { store } = useForm()
  const ids = fieldsIn(item)
  const isAny = usePart(store, `shown:${ids.join()}`, () => ids.some((id) => store.fieldView({ id }).isVisible))
  return isAny || ids.length === 0
}
