import { lazy, Suspense } from 'react'
import { themeDefaults, type ThemeConfig } from '#contract/theme-config.ts'
import { Header } from '../header/Header.tsx'
import { Logo } from '../header/Logo.tsx'
import { useTheme } from '../theme/theme-store.ts'
import type { LayoutPlan } from './plan.ts'

const TopMenu = lazy(() => import('../sidebar/flyout/TopMenu.tsx'))
const MenuRow = lazy(() => import('../sidebar/flyout/MenuRow.tsx'))

interface HeadProps {
  plan: LayoutPlan
  phone: boolean
  /** The menu is over it. */
  covered: boolean
}

/** Whether a user has coloured the header: then no layout darkens it. */
const isColoured = (theme: ThemeConfig) =>
  (['themeHeaderBackground', 'themeHeaderFontColor', 'themeHeaderComColor', 'themeHeaderActiveColor'] as const).some(
    (field) => theme[field].toLowerCase() !== themeDefaults[field],
  )

/** The header, with what the layout has in it: the logo, the menus, a row of pages below. */
export function Head({ plan, phone, covered }: HeadProps) {
  const theme = useTheme()
  const isDark = plan.darkHeader && !isColoured(theme)
  const middle =
    plan.top === 'none' ? (
      <span />
    ) : (
      <Suspense fallback={<span />}>
        <TopMenu kind={plan.top} />
      </Suspense>
    )
  return (
    <div className="pt-head" data-tone={isDark ? 'dark' : undefined} inert={covered}>
      <Header
        phone={phone}
        {...(plan.header === 'above' && { start: <Logo onDark={isDark} /> })}
        {...(plan.trail !== 'header' && { middle })}
      />
      {plan.row && (
        <Suspense fallback={<div className="pt-menu-row" />}>
          <MenuRow />
        </Suspense>
      )}
    </div>
  )
}
