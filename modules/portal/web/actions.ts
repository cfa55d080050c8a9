/** What this module lets the palette do. */
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  {
    id: 'portal.create',
    title: 'portal.palette.create',
    icon: 'layout-grid',
    can: 'sys:portal:save',
    address: '/sys/portal?id=new',
  },
]
