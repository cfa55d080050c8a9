/** The open tabs, for those who show them. */
import { useState } from 'react'
import { usePhone } from '../frame/use-viewport.ts'
import { addedTexts, useT } from '../i18n.ts'
import { isEmbedded } from '../micro/embedded.ts'
import { registeredTitle } from '../page/registered-title.ts'
import { findPage } from '../registry.ts'
import { usePerson, useSession, type Session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { useTheme } from '../theme/theme-store.ts'
import { menuEntry } from './menu-entry.ts'
import { startTabs } from './remember-tabs.ts'
import { closing, isFixedAt, type Tab, type Tabs } from './tabs-model.ts'
import { tabs } from './tabs-store.ts'

/** The tabs of the person who is signed in; those of before a reload are among them from the first picture on. */
export function useTabs(): Tabs {
  const { id } = usePerson()
  useState(() => startTabs(id))
  return useStore(tabs)
}

/**
 * Whether the bar of tabs is there: from the second page on, where the theme has it, not on a phone or inside another
 * app.
 */
export function useTabsBarShown(): boolean {
  const { open } = useTabs()
  const { showTabs } = useTheme()
  const isPhone = usePhone()
  return !isEmbedded() && !isPhone && showTabs && open.length > 1
}

export interface TabView {
  readonly key: string
  /** Of the tab's element and, with `-page`, of its panel. */
  readonly id: string
  readonly title: string
  /** Lucide's name. */
  readonly icon: string
  readonly isActive: boolean
  /** Its page is there: shown, or kept. */
  readonly isAlive: boolean
  readonly isFixed: boolean
  readonly isPinned: boolean
  readonly isClosable: boolean
}

export const tabId = ({ serial }: Pick<Tab, 'serial'>): string => `pt-tab-${serial}`

/** The tabs as people see them, in the order of the bar. */
export function useTabViews(): readonly TabView[] {
  const t = useT()
  const session = useSession()
  const state = useTabs()
  useStore(addedTexts)
  return state.open.map((tab, index) => ({
    key: tab.key,
    id: tabId(tab),
    ...faceOf(tab, session, t),
    isActive: tab.key === state.active,
    isAlive: state.alive.includes(tab.key),
    isFixed: isFixedAt(tab, index),
    isPinned: tab.isPinned,
    isClosable: closing(state, tab.key, 'this').length > 0,
  }))
}

/** What the page calls itself, else its menu, else what it is registered as. */
function faceOf(tab: Tab, session: Session, t: ReturnType<typeof useT>): Pick<TabView, 'title' | 'icon'> {
  const page = findPage(tab.path)?.page
  const menu = menuEntry(tab.path, session)
  const named = tab.title ?? menu?.meta.title ?? registeredTitle(page?.title, t)
  const above = page?.under === undefined ? undefined : menuEntry(page.under, session)
  return {
    title: named ?? above?.meta.title ?? tab.path,
    icon: tab.isHome ? 'house' : (menu?.meta.icon ?? above?.meta.icon ?? ''),
  }
}
