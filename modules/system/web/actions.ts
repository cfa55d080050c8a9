/** What this module lets the palette do. */
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  {
    id: 'user.create',
    title: 'system.palette.createUser',
    icon: 'user-plus',
    can: 'sys:user:save',
    address: '/sys/user?edit=new',
  },
  {
    id: 'dept.create',
    title: 'system.palette.createDept',
    icon: 'building-2',
    can: 'sys:dept:save',
    address: '/sys/dept?id=new',
  },
]
