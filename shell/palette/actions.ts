/**
 * What the palette can do beside opening things: the shell's own. Modules declare theirs in `web/actions.ts`.
 */
import { Expand, Keyboard, Languages, LogOut, Monitor, Moon, RefreshCw, Sun, X } from 'lucide-react'
import { toast } from '../feedback/toast.ts'
import { toggleFolded } from '../frame/frame-state.ts'
import { t } from '../i18n.ts'
import { changeLanguage, currentLanguage, offeredLanguages } from '../language.ts'
import { leaveWindow } from '../page/leaving.ts'
import { goTo } from '../page/use-page.ts'
import { askPasswordChange } from '../password/password-state.ts'
import { HOME } from '../session/places.ts'
import { closing } from '../tabs/tabs-model.ts'
import { closeTabs, refreshTab, tabs } from '../tabs/tabs-store.ts'
import { chooseAppearance } from '../theme/appearance.ts'
import { theme } from '../theme/theme-store.ts'
import { openThemeDrawer } from '../theme-drawer/open-drawer.ts'
import type { PaletteAction } from './action.ts'
import { openShortcuts, paletteDialog } from './palette-state.ts'

const closes = (what: 'this' | 'others' | 'all') => ({
  isOffered: () => {
    const { active } = tabs.get()
    return active !== undefined && closing(tabs.get(), active, what).length > 0
  },
  run: () => {
    const { active } = tabs.get()
    if (active !== undefined) void closeTabs(active, what)
  },
})

async function toggleFullScreen(): Promise<void> {
  if (!document.fullscreenEnabled) return toast('warning', t('shell.fullScreen.unsupported'))
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  } catch {
    toast('error', t('shell.fullScreen.failed'))
  }
}

const speaks = (language: 'zh' | 'en'): PaletteAction => ({
  id: `language.${language}`,
  title: `palette.language.${language}`,
  icon: Languages,
  isOffered: () => offeredLanguages().includes(language) && currentLanguage() !== language,
  run: () => void leaveWindow(() => changeLanguage(language)),
})

export const shellActions: readonly PaletteAction[] = [
  { id: 'home', title: 'shell.home', icon: 'house', address: HOME },
  { id: 'refresh', title: 'shell.refresh', icon: RefreshCw, run: () => void refreshTab() },
  { id: 'light', title: 'palette.light', icon: Sun, run: () => chooseAppearance('light') },
  { id: 'dark', title: 'palette.dark', icon: Moon, run: () => chooseAppearance('dark') },
  { id: 'system', title: 'palette.system', icon: Monitor, run: () => chooseAppearance('system') },
  speaks('zh'),
  speaks('en'),
  { id: 'fullScreen', title: 'palette.fullScreen', icon: Expand, run: () => void toggleFullScreen() },
  { id: 'fold', title: 'palette.fold', icon: 'panel-left', run: toggleFolded },
  { id: 'close', title: 'palette.close', icon: X, ...closes('this') },
  { id: 'closeOthers', title: 'palette.closeOthers', icon: X, ...closes('others') },
  { id: 'closeAll', title: 'palette.closeAll', icon: X, ...closes('all') },
  {
    id: 'theme',
    title: 'shell.themeDrawer',
    icon: 'palette',
    isOffered: () => theme.get().showTheme,
    run: openThemeDrawer,
  },
  { id: 'password', title: 'shell.password.title', icon: 'key-round', run: () => askPasswordChange() },
  { id: 'shortcuts', title: 'palette.shortcuts', icon: Keyboard, run: openShortcuts },
  { id: 'signOut', title: 'shell.signOut', icon: LogOut, run: () => paletteDialog.set('leaving') },
]

/** Does it. */
export function runAction({ address, run }: PaletteAction): void {
  if (address !== undefined) goTo(address)
  run?.()
}
