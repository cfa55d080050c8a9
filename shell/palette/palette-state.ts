/** What of the palette is on screen. A component with a button for it knows only this. */
import { createStore } from '../store.ts'

/** `leaving` asks whether one wants to sign out. */
export type PaletteDialog = 'none' | 'palette' | 'shortcuts' | 'leaving'

export const paletteDialog = createStore<PaletteDialog>('none')

export const openPalette = (): void => paletteDialog.set('palette')
export const openShortcuts = (): void => paletteDialog.set('shortcuts')
export const closePalette = (): void => paletteDialog.set('none')
