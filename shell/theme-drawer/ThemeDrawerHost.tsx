import { useEffect, useState, type ComponentType } from 'react'
import { toast } from '../feedback/toast.ts'
import { useStore } from '../store.ts'
import { onChosenInTheme, type Appearance } from '../theme/appearance.ts'
import { closeThemeDrawer, drawerOpen } from './open-drawer.ts'

let known: ComponentType | undefined

const say = (thrown: unknown) => toast('error', thrown instanceof Error ? thrown.message : String(thrown))

async function loadDrawer(): Promise<ComponentType> {
  const [{ ThemeDrawer }, { loadDrawerTexts }] = await Promise.all([import('./ThemeDrawer.tsx'), import('./texts.ts')])
  await loadDrawerTexts()
  known = ThemeDrawer
  return ThemeDrawer
}

async function keepAppearance(appearance: Appearance): Promise<void> {
  const { changeOwnTheme } = await import('../theme/own-theme.ts')
  await changeOwnTheme({ appearance })
}

/** Holds the theme drawer, beside the page: it stays open while the layout around the page changes. */
export function ThemeDrawerHost() {
  const isOpen = useStore(drawerOpen)
  const [Drawer, setDrawer] = useState(() => known)

  useEffect(() => onChosenInTheme((appearance) => void keepAppearance(appearance).catch(say)), [])
  useEffect(() => {
    if (!isOpen || known) return
    loadDrawer().then(
      (loaded) => setDrawer(() => loaded),
      (thrown: unknown) => {
        closeThemeDrawer() // it can be tried again
        say(thrown)
      },
    )
  }, [isOpen])

  return isOpen && Drawer ? <Drawer /> : null
}
