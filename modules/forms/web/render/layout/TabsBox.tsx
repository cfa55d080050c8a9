import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { itemsFor, textIn, type LayoutItem, type LayoutTab } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'
import { useForm, usePart } from '../store/form-world.ts'
import { fieldsIn, useLayoutState } from './layout-state.ts'
import { PaperSection } from './Section.tsx'

interface TabsBoxProps {
  item: LayoutItem & { type: 'tabs' }
  /** Shows what is in a tab. */
  render: (tab: LayoutTab) => ReactNode
}

/** Parts of a form of which one is shown. */
export function TabsBox({ item, render }: TabsBoxProps) {
  const layout = useLayoutState()
  const { isOnPaper, language } = useForm()
  if (isOnPaper)
    return item.tabs.map((tab) => (
      <PaperSection key={textIn(tab.title, language)} title={textIn(tab.title, language)}>
        {render(tab)}
      </PaperSection>
    ))
  return (
    <Tabs
      className="frm-tabs frm-wide"
      activeKey={String(layout.tabOf(item))}
      onChange={(key) => layout.show(item, Number(key))}
      items={item.tabs.map((tab, at) => ({
        key: String(at),
        label: <TabTitle tab={tab} />,
        children: render(tab),
      }))}
    />
  )
}

/** With a mark while the tab shows a problem. */
function TabTitle({ tab }: { tab: LayoutTab }) {
  const t = useT()
  const { store, device, language } = useForm()
  const ids = itemsFor(device, tab.items).flatMap(fieldsIn)
  const isWrong = usePart(store, `wrong:${ids.join()}`, () => ids.some((id) => store.isWrong(id)))
  const title = textIn(tab.title, language)
  if (!isWrong) return title
  return (
    <span className="frm-tab-wrong">
      <span aria-hidden="true">{title}</span>
      <span className="pt-unseen">{t('forms.fill.tab.problems', { title })}</span>
    </span>
  )
}
