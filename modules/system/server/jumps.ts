/** Which pages of this module show one record, for stable links. */
import type { JumpKind } from '#kernel/jumps.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { getDept } from './dept/dept.service.ts'
import { getRole } from './role/role.service.ts'
import { getUser } from './user/user.service.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'factors' | 'keyFor' | 'lists' | 'sessions' | 'settings'>

export const systemJumps = (kernel: KernelPart): JumpKind[] => [
  {
    type: 'user',
    can: 'sys:user:page',
    find: (actor, id) => getUser(kernel, actor, id),
    path: (id) => `/sys/user?id=${id}`,
  },
  {
    type: 'dept',
    can: 'sys:dept:page',
    find: (actor, id) => getDept(kernel, actor, id),
    path: (id) => `/sys/dept?id=${id}`,
  },
  {
    type: 'role',
    can: 'sys:role:page',
    find: (actor, id) => getRole(kernel, actor, id),
    path: (id) => `/sys/role?id=${id}`,
  },
]
