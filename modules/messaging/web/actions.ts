/** What this module lets the palette do. */
import { Megaphone } from 'lucide-react'
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  {
    id: 'notice.create',
    title: 'messaging.palette.createNotice',
    Icon: Megaphone,
    can: 'msg:notice:save',
    address: '/msg/notice?edit=new',
  },
]
