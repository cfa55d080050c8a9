import { Tabs } from 'antd'
import { textIn, type LayoutItem } from '#forms-core/index.ts'
import { useForm } from '../store/form-world.ts'
import { Items } from './Items.tsx'
import { useLayoutState } from './layout-state.ts'

/** Parts of a form of which one is shown. */
export function TabsBox({ item }: { item: LayoutItem & { type: 'tabs' } }) {
  const { language } = useForm()
  const layout = useLayoutState()
  return (
    <Tabs
      className="frm-tabs frm-wide"
      activeKey={String(layout.tabOf(item))}
      onChange={(key) => layout.show(item, Number(key))}
      items={item.tabs.map((tab, at) => ({
        key: String(at),
        label: textIn(tab.title, language),
        children: <Items items={tab.items} columns={1} />,
      }))}
    />
  )
}
