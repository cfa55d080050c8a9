import { overlayOpen } from '../frame/frame-state.ts'
import { ports } from '../ports.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import './header.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MenuButton } from './MenuButton.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { Trail } from './Trail.tsx'

/** The bar above the page. Every element is a file of its own; modules add theirs through slots. */
export function Header({ phone }: { phone: boolean }) {
  const { headerStart, headerEnd } = ports().slots
  return (
    <header className="pt-header">
      {phone && <MenuButton onOpen={() => overlayOpen.set(true)} />}
      {headerStart.map((Item, index) => (
        <Item key={index} />
      ))}
      <Trail phone={phone} />
      <div className="pt-header-end">
        {headerEnd.map((Item, index) => (
          <Item key={index} />
        ))}
        {!phone && <FullScreenButton />}
        <LanguageMenu />
        <ThemeMenu />
        {!phone && <RefreshButton />}
        <AvatarMenu phone={phone} />
      </div>
    </header>
  )
}
