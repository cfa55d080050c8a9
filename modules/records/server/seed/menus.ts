/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** After what module `system` has in the catalogue. */
const BEHIND = 10

export const recordsMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:log' }, [
  {
    code: 'sys:audit',
    name: ['操作审计', 'Audit trail'],
    icon: 'history',
    path: '/sys/audit',
    seenWith: 'sys:audit:page',
    roles: ['auditor'],
    buttons: [
      { code: 'sys:audit:page', name: ['查看', 'View'] },
      { code: 'sys:audit:export', name: ['导出', 'Export'] },
    ],
  },
  {
    code: 'sys:recycle',
    name: ['回收站', 'Recycle bin'],
    icon: 'trash-2',
    path: '/sys/recycle',
    seenWith: 'sys:recycle:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:recycle:page', name: ['查看', 'View'] },
      { code: 'sys:recycle:delete', name: ['删除', 'Delete'] },
      { code: 'sys:recycle:restore', name: ['恢复', 'Restore'] },
    ],
  },
]).map((menu) => (menu.parentCode === 'sys:log' ? { ...menu, sort: menu.sort + BEHIND } : menu))
