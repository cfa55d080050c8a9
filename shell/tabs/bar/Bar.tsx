import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useOverflow } from '../../frame/use-overflow.ts'
import { useT } from '../../i18n.ts'
import { DropMenu } from '../../overlay/DropMenu.tsx'
import { useTheme } from '../../theme/theme-store.ts'
import { useTabViews } from '../use-tabs.ts'
import { FullTab } from './FullTab.tsx'
import { TabActions } from './TabActions.tsx'
import { TabChoices } from './TabChoices.tsx'
import { TabItem } from './TabItem.tsx'
import { TabMenu } from './TabMenu.tsx'
import { useTabDrag } from './use-tab-drag.ts'
import { useTabHandlers } from './use-tab-handlers.ts'
import './bar.css'

/** The bar itself, following the ARIA tabs pattern: one stop, arrows between the tabs, Enter shows, Delete closes. */
export default function Bar() {
  const t = useT()
  const views = useTabViews()
  const { tabsBarStyle, showTabsBarIcon } = useTheme()
  const list = useRef<HTMLDivElement>(null)
  const { dragged, startDrag } = useTabDrag(list)
  const active = views.find(({ isActive }) => isActive)
  // A title that comes late moves the tabs.
  const fade = useOverflow(list, active?.key, views.map(({ title }) => title).join())
  const { menu, closeMenu, close, onKeyDown, onContextMenu } = useTabHandlers(list, views)
  const stop = active?.key ?? views[0]?.key
  const about = views.find(({ key }) => key === menu?.key)

  return (
    <div className="pt-tabs" data-style={tabsBarStyle}>
      <div ref={list} className="pt-tabs-list" role="tablist" aria-label={t('shell.tabs')} data-fade={fade}>
        {views.map((view) => (
          <TabItem
            key={view.key}
            view={view}
            hasIcon={showTabsBarIcon}
            isStop={view.key === stop}
            isDragged={view.key === dragged}
            onPointerDown={(event) => startDrag(event, view.key)}
            onKeyDown={(event) => onKeyDown(event, view)}
            onContextMenu={(event) => onContextMenu(event, view)}
            onClose={() => close(view)}
          />
        ))}
      </div>
      <DropMenu label={t('shell.tabs.all')} trigger={<ChevronDown size={18} strokeWidth={1.6} />}>
        <TabChoices views={views} />
        {active && (
          <>
            <hr />
            <TabActions view={active} />
          </>
        )}
      </DropMenu>
      {menu && about && (
        <TabMenu x={menu.x} y={menu.y} owner={about.id} label={about.title} onClose={closeMenu}>
          <TabActions view={about} />
        </TabMenu>
      )}
      <FullTab />
    </div>
  )
}
