/** What this module lets the palette do. */
import { LayoutGrid } from 'lucide-react'
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  {
    id: 'portal.create',
    title: 'portal.palette.create',
    Icon: LayoutGrid,
    can: 'sys:portal:save',
    address: '/sys/portal?id=new',
  },
]
