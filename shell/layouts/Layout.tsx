import { useEffect } from 'react'
import { overlayOpen, useFolded } from '../frame/frame-state.ts'
import { usePhone } from '../frame/use-viewport.ts'
import { useT } from '../i18n.ts'
import { isEmbedded, notifyHost } from '../micro/embedded.ts'
import { useRememberRecent } from '../sidebar/favourites.ts'
import { Sidebar } from '../sidebar/Sidebar.tsx'
import { useStore } from '../store.ts'
import { TabPages } from '../tabs/TabPages.tsx'
import { useTheme } from '../theme/theme-store.ts'
import { Bars } from './Bars.tsx'
import './frame.css'
import { Head } from './Head.tsx'
import { layoutOn, plans } from './plans.ts'
import { useRoom } from './use-room.ts'

/**
 * The frame around the page, in the layout of the theme. Layouts are descriptions and style sheets over the same parts,
 * and the page keeps its place among them: changing the layout loses nothing that a user has typed.
 */
export function Layout() {
  const t = useT()
  const phone = usePhone()
  const theme = useTheme()
  const isFolded = useFolded()
  const isInside = isEmbedded()
  const layout = layoutOn(theme.layout, phone)
  const plan = plans[layout]
  useRoom(plan, phone)
  useRememberRecent()
  useEffect(() => notifyHost('ready'), [])
  /** The menu of a phone is over everything, and holds the focus. */
  const isCovered = useStore(overlayOpen) && phone
  const hasSide = !isInside && !phone && plan.side !== 'none'
  const side = (hasSide || phone) && <Sidebar key="side" plan={plan} phone={phone} />
  const head = <Head key="head" plan={plan} phone={phone} covered={isCovered} />

  return (
    <div
      className="pt-frame"
      data-layout={layout}
      data-header={plan.header}
      data-side={hasSide ? (isFolded ? 'folded' : 'full') : 'none'}
      data-style={theme.columnStyle}
      data-scroll={theme.fixedHeader ? 'page' : 'all'}
    >
      <button type="button" className="pt-skip" onClick={() => document.getElementById('page')?.focus()}>
        {t('shell.skip')}
      </button>
      {!isInside && (plan.header === 'above' ? [head, side] : [side, head])}
      {!isInside && <Bars plan={plan} phone={phone} covered={isCovered} />}
      <main id="page" className="pt-main" tabIndex={-1} inert={isCovered}>
        <TabPages />
      </main>
    </div>
  )
}
