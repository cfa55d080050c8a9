import type { ReactNode } from 'react'
import { overlayOpen } from '../frame/frame-state.ts'
import { useShowsOwn } from '../access/use-shows-own.ts'
import { useNarrow } from '../frame/use-viewport.ts'
import { SearchBox } from '../palette/SearchBox.tsx'
import { ports } from '../ports.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { useTheme } from '../theme/theme-store.ts'
import { ApplicationSwitch } from './ApplicationSwitch.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { ErrorLogButton } from './ErrorLogButton.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import './header.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MenuButton } from './MenuButton.tsx'
import { PortalSwitch } from './PortalSwitch.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeDrawerButton } from './ThemeDrawerButton.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { Trail } from './Trail.tsx'
import { WorkButton } from './WorkButton.tsx'

interface HeaderProps {
  phone: boolean
  /** At its left, before the trail: the logo, where the layout has it here. */
  start?: ReactNode
  /** Instead of the trail: menus, in the horizontal layouts. */
  middle?: ReactNode
}

/**
 * The bar above the page. Every element is a file of its own and follows its switch in the theme; modules add theirs
 * through slots. A phone has room for those that cannot be reached in another way: light and dark are in one's account.
 */
export function Header({ phone, start, middle }: HeaderProps) {
  const { headerEnd } = ports().slots
  const theme = useTheme()
  const isNarrow = useNarrow()
  // A support visit is no user: it has no tasks and no messages.
  const isUser = useStore(session)?.person.support === undefined
  const showsOwn = useShowsOwn()
  return (
    <header className="pt-header">
      {phone && <MenuButton onOpen={() => overlayOpen.set(true)} />}
      {start}
      <PortalSwitch phone={isNarrow} />
      {middle ?? <Trail phone={isNarrow} />}
      <div className="pt-header-end">
        {theme.showSearch && <SearchBox />}
        {!isNarrow && <ApplicationSwitch />}
        {isUser && theme.showToDoList && <WorkButton />}
        {headerEnd
          .filter(({ isOwn }) => isUser && (showsOwn || !isOwn))
          .filter(({ flag, onPhone }) => (onPhone || !isNarrow) && (flag === undefined || theme[flag]))
          .map(({ Item }, index) => (
            <Item key={index} />
          ))}
        {!isNarrow && theme.showErrorLog && <ErrorLogButton />}
        {!isNarrow && theme.showFullScreen && <FullScreenButton />}
        {theme.showLanguage && <LanguageMenu />}
        {!phone && theme.showAppearance && <ThemeMenu />}
        {!isNarrow && theme.showTheme && <ThemeDrawerButton />}
        {!isNarrow && theme.showRefresh && <RefreshButton />}
        <AvatarMenu phone={isNarrow} />
      </div>
    </header>
  )
}
