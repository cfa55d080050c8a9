/** What this module lets the palette do. */
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  {
    id: 'notice.create',
    title: 'messaging.palette.createNotice',
    icon: 'megaphone',
    can: 'msg:notice:save',
    address: '/msg/notice?edit=new',
  },
]
