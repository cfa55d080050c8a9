/** What this module lets the palette do. */
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  { id: 'help.open', title: 'help.palette.open', icon: 'circle-question-mark', address: '/help' },
]
