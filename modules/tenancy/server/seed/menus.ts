/** Where the module's pages stand, and what can be allowed on them: the operator alone has them. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** Before everything else of the system. */
const SORT = 5

export const tenancyMenus: readonly MenuSeed[] = declareMenus({ module: 'sys' }, [
  {
    code: 'sys:tenancy',
    name: ['租户', 'Tenants'],
    icon: 'building-2',
    path: '/sys/tenancy',
    children: [
      {
        code: 'sys:tenant',
        name: ['租户管理', 'Tenants'],
        icon: 'building-2',
        path: '/sys/tenant',
        seenWith: 'sys:tenant:page',
        roles: [],
        buttons: [
          { code: 'sys:tenant:page', name: ['查看', 'View'] },
          { code: 'sys:tenant:save', name: ['新增', 'Create'] },
          { code: 'sys:tenant:update', name: ['修改', 'Edit'] },
          { code: 'sys:tenant:open', name: ['开通、恢复', 'Open and reopen'], sensitive: true },
          { code: 'sys:tenant:extend', name: ['续期', 'Extend'] },
          { code: 'sys:tenant:close', name: ['关闭', 'Close'], sensitive: true },
          { code: 'sys:tenant:export', name: ['导出', 'Export'] },
        ],
      },
      {
        code: 'sys:tenantPackage',
        name: ['租户套餐', 'Packages'],
        icon: 'package',
        path: '/sys/tenantPackage',
        seenWith: 'sys:tenantPackage:page',
        roles: [],
        buttons: [
          { code: 'sys:tenantPackage:page', name: ['查看', 'View'] },
          { code: 'sys:tenantPackage:save', name: ['新增', 'Create'] },
          { code: 'sys:tenantPackage:update', name: ['修改', 'Edit'], sensitive: true },
          { code: 'sys:tenantPackage:delete', name: ['删除', 'Delete'] },
        ],
      },
    ],
  },
]).map((menu) => ({ ...menu, onlyForOperator: true, ...(menu.code === 'sys:tenancy' && { sort: SORT }) }))
