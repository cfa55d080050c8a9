/** What this module lets the palette do. */
import { Building2, UserPlus } from 'lucide-react'
import type { PaletteAction } from '#shell/palette/action.ts'
import './texts.ts'

export const actions: readonly PaletteAction[] = [
  {
    id: 'user.create',
    title: 'system.palette.createUser',
    Icon: UserPlus,
    can: 'sys:user:save',
    address: '/sys/user?edit=new',
  },
  {
    id: 'dept.create',
    title: 'system.palette.createDept',
    Icon: Building2,
    can: 'sys:dept:save',
    address: '/sys/dept?id=new',
  },
]
