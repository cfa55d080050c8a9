import { lazy, Suspense, useEffect } from 'react'
import { SignOutDialog } from '../header/SignOutDialog.tsx'
import { useStore } from '../store.ts'
import { keyOpens } from './global-keys.ts'
import { loadPalette, loadShortcuts } from './load-palette.ts'
import { closePalette, paletteDialog } from './palette-state.ts'

const Palette = lazy(loadPalette)
const Shortcuts = lazy(loadShortcuts)

/**
 * Holds the palette beside the page, and listens for the keys that open it anywhere. Its files come when it first
 * opens.
 */
export function PaletteHost() {
  const shown = useStore(paletteDialog)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const opens = keyOpens(event)
      if (opens === undefined || isCovered()) return
      event.preventDefault()
      paletteDialog.set(opens === 'palette' && paletteDialog.get() === 'palette' ? 'none' : opens)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette onClose={closePalette} />}
      {shown === 'shortcuts' && <Shortcuts onClose={closePalette} />}
      {shown === 'leaving' && <SignOutDialog onStay={closePalette} />}
    </Suspense>
  )
}

/** Another dialog has the page: it must be answered first. */
const isCovered = () => document.querySelector('dialog[open]:not(.pt-palette), [aria-modal="true"]') !== null
