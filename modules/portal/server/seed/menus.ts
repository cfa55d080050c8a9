/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

export const portalMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:platform' }, [
  {
    code: 'sys:portal',
    name: ['门户管理', 'Portals'],
    icon: 'layout-dashboard',
    path: '/sys/portal',
    seenWith: 'sys:portal:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:portal:page', name: ['查看', 'View'] },
      { code: 'sys:portal:save', name: ['新增', 'Create'] },
      { code: 'sys:portal:update', name: ['修改', 'Edit'] },
      { code: 'sys:portal:delete', name: ['删除', 'Delete'] },
      { code: 'sys:portal:export', name: ['导出', 'Export'] },
    ],
  },
]).map((menu) => ({ ...menu, notForOperator: true }))
