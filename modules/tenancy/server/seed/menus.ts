/** Where the module's pages are, and what can be allowed on them: nearly all of it for the operator alone. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** Before everything else of the system. */
const SORT = 5

const ofOperator = declareMenus({ module: 'sys' }, [
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
          { code: 'sys:tenant:support', name: ['进入支持', 'Enter for support'], sensitive: true },
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
      {
        code: 'sys:app',
        name: ['应用管理', 'Applications'],
        icon: 'layout-grid',
        path: '/sys/app',
        seenWith: 'sys:app:page',
        roles: [],
        buttons: [
          { code: 'sys:app:page', name: ['查看', 'View'] },
          { code: 'sys:app:save', name: ['新增', 'Create'] },
          { code: 'sys:app:update', name: ['修改', 'Edit'] },
          { code: 'sys:app:delete', name: ['删除', 'Delete'] },
        ],
      },
    ],
  },
]).map((menu) => ({ ...menu, onlyForOperator: true, ...(menu.code === 'sys:tenancy' && { sort: SORT }) }))

/** After what other modules have in the catalogue. */
const LAST = 90

/** What an organisation sees of its own package. */
const own = declareMenus({ module: 'sys', under: 'sys:platform' }, [
  {
    code: 'sys:quota',
    name: ['套餐与用量', 'Package and usage'],
    icon: 'gauge',
    path: '/sys/quota',
    seenWith: 'sys:quota:page',
    roles: ['org-admin'],
    buttons: [{ code: 'sys:quota:page', name: ['查看', 'View'] }],
  },
]).map((menu) => ({ ...menu, notForOperator: true, ...(menu.code === 'sys:quota' && { sort: LAST }) }))

/** Whether the operator's support may enter: what a customer of the installation decides. */
const support = declareMenus({ module: 'sys', under: 'sys:org' }, [
  {
    code: 'sys:supportAccess',
    name: ['支持访问', 'Support access'],
    icon: 'life-buoy',
    path: '/sys/supportAccess',
    seenWith: 'sys:supportAccess:page',
    roles: [],
    buttons: [
      { code: 'sys:supportAccess:page', name: ['查看', 'View'] },
      { code: 'sys:supportAccess:save', name: ['授权、结束', 'Consent and end'], sensitive: true },
    ],
  },
]).map((menu) => ({ ...menu, onlyForCustomers: true, ...(menu.code === 'sys:supportAccess' && { sort: LAST }) }))

export const tenancyMenus: readonly MenuSeed[] = [...ofOperator, ...own, ...support]
