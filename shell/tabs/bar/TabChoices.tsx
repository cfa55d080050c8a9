import { MenuIcon } from '../../icons/MenuIcon.tsx'
import { MenuEntry } from '../../overlay/MenuEntry.tsx'
import { showTab } from '../tabs-store.ts'
import type { TabView } from '../use-tabs.ts'

/** All tabs, to choose from: those the bar has no room for, too. */
export function TabChoices({ views }: { views: readonly TabView[] }) {
  return views.map(({ key, title, icon, isActive }) => (
    <MenuEntry key={key} icon={<MenuIcon name={icon} size={16} />} chosen={isActive} onChoose={() => showTab(key)}>
      {title}
    </MenuEntry>
  ))
}
