/**
 * Module `system` in the browser: users, roles and departments. The app registers `pages`; other modules may use the
 * pickers. Every page is a chunk of its own.
 */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/user',
    can: 'sys:user:page',
    title: 'system.user.title',
    load: () => import('./user/UserList.tsx'),
  }),
  definePage({
    path: '/sys/role',
    can: 'sys:role:page',
    title: 'system.role.title',
    load: () => import('./role/RolePage.tsx'),
  }),
  definePage({
    path: '/sys/dept',
    can: 'sys:dept:page',
    title: 'system.dept.title',
    load: () => import('./dept/DeptList.tsx'),
  }),
]
