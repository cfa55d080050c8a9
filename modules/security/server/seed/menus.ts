/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

const keyMenus = declareMenus({ module: 'sys', under: 'sys:gateway' }, [
  {
    code: 'sys:apiKey',
    name: ['接口密钥', 'API keys'],
    icon: 'key-round',
    path: '/sys/apiKey',
    seenWith: 'sys:apiKey:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:apiKey:page', name: ['查看', 'View'] },
      { code: 'sys:apiKey:save', name: ['新增、更换', 'Create and rotate'], sensitive: true },
      { code: 'sys:apiKey:delete', name: ['删除', 'Delete'] },
      { code: 'sys:apiKey:export', name: ['导出', 'Export'] },
    ],
  },
])

const configMenus = declareMenus({ module: 'sys', under: 'sys:log' }, [
  {
    code: 'sys:security',
    name: ['安全配置', 'Security'],
    icon: 'lock',
    path: '/sys/security',
    seenWith: 'sys:security:page',
    roles: [],
    buttons: [
      { code: 'sys:security:page', name: ['查看', 'View'] },
      { code: 'sys:security:update', name: ['修改', 'Edit'], sensitive: true },
    ],
  },
  {
    code: 'sys:online',
    name: ['在线用户', 'Online users'],
    icon: 'monitor-smartphone',
    path: '/sys/online',
    seenWith: 'sys:online:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:online:page', name: ['查看', 'View'] },
      { code: 'sys:online:quit', name: ['强制下线', 'Force sign-out'] },
      { code: 'sys:online:export', name: ['导出', 'Export'] },
    ],
  },
])

/** Behind the users of module `system`, which stand at 10. */
const BEHIND_USERS = 11

const registrationMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:org' }, [
  {
    code: 'sys:registration',
    name: ['注册申请', 'Registrations'],
    icon: 'user-plus',
    path: '/sys/registration',
    seenWith: 'sys:registration:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:registration:page', name: ['查看', 'View'] },
      { code: 'sys:registration:decide', name: ['审批', 'Decide'] },
      { code: 'sys:registration:export', name: ['导出', 'Export'] },
    ],
  },
]).map((menu) => (menu.parentCode === 'sys:org' ? { ...menu, sort: BEHIND_USERS } : menu))

/** Before the audit trail, which stands at 20. */
const placed = (sort: number) => 10 + sort / 10

const logMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:log' }, [
  {
    code: 'sys:logLogin',
    name: ['登录日志', 'Sign-in log'],
    icon: 'log-in',
    path: '/sys/log/login',
    seenWith: 'sys:logLogin:page',
    roles: ['auditor'],
    buttons: [
      { code: 'sys:logLogin:page', name: ['查看', 'View'] },
      { code: 'sys:logLogin:export', name: ['导出', 'Export'] },
    ],
  },
  {
    code: 'sys:logOperation',
    name: ['操作日志', 'Operation log'],
    icon: 'scroll-text',
    path: '/sys/log/operation',
    seenWith: 'sys:logOperation:page',
    roles: ['auditor'],
    buttons: [
      { code: 'sys:logOperation:page', name: ['查看', 'View'] },
      { code: 'sys:logOperation:export', name: ['导出', 'Export'] },
      { code: 'sys:log:personal', name: ['显示号码和地址', 'Show numbers and addresses'], sensitive: true },
    ],
  },
  {
    code: 'sys:logError',
    name: ['错误日志', 'Error log'],
    icon: 'bug',
    path: '/sys/log/error',
    seenWith: 'sys:logError:page',
    roles: ['auditor'],
    buttons: [
      { code: 'sys:logError:page', name: ['查看', 'View'] },
      { code: 'sys:logError:update', name: ['标记', 'Mark'] },
      { code: 'sys:logError:export', name: ['导出', 'Export'] },
    ],
  },
]).map((menu) => (menu.parentCode === 'sys:log' ? { ...menu, sort: placed(menu.sort) } : menu))

/** The last of the catalogue. */
const BEHIND = 90

const cacheMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:log' }, [
  {
    code: 'sys:cache',
    name: ['缓存', 'Caches'],
    icon: 'cpu',
    path: '/sys/cache',
    seenWith: 'sys:cache:page',
    roles: [],
    buttons: [
      { code: 'sys:cache:page', name: ['查看', 'View'] },
      { code: 'sys:cache:drop', name: ['清空', 'Empty'] },
    ],
  },
]).map((menu) => ({ ...menu, ...(menu.parentCode === 'sys:log' && { sort: BEHIND }), notForCustomers: true }))

/** Behind the roles of module `system`, in this order. */
const BEHIND_ROLES = 20
const STEP = 10

const orgMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:org' }, [
  {
    code: 'sys:dataRule',
    name: ['数据规则', 'Data rules'],
    icon: 'split',
    path: '/sys/dataRule',
    seenWith: 'sys:dataRule:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:dataRule:page', name: ['查看', 'View'] },
      { code: 'sys:dataRule:save', name: ['新增、修改', 'Create and edit'] },
      { code: 'sys:dataRule:delete', name: ['删除', 'Delete'] },
      { code: 'sys:dataRule:test', name: ['试运行', 'Test'] },
      { code: 'sys:dataRule:sql', name: ['编写 SQL', 'Write SQL'], sensitive: true },
    ],
  },
  {
    code: 'sys:secondAdmin',
    name: ['二级管理员', 'Secondary admins'],
    icon: 'user-cog',
    path: '/sys/secondAdmin',
    seenWith: 'sys:secondAdmin:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:secondAdmin:page', name: ['查看', 'View'] },
      { code: 'sys:secondAdmin:save', name: ['授权、修改', 'Grant and edit'] },
      { code: 'sys:secondAdmin:recall', name: ['收回', 'Recall'] },
    ],
  },
  {
    code: 'sys:grantRequest',
    name: ['授权申请', 'Grant requests'],
    icon: 'stamp',
    path: '/sys/grantRequest',
    seenWith: 'sys:grantRequest:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:grantRequest:page', name: ['查看', 'View'] },
      { code: 'sys:grantRequest:decide', name: ['审批', 'Decide'] },
    ],
  },
  {
    code: 'sys:access',
    name: ['权限说明', 'Access check'],
    icon: 'scan-eye',
    path: '/sys/access',
    seenWith: 'sys:access:explain',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:access:explain', name: ['说明', 'Explain'] },
      { code: 'sys:access:preview', name: ['预览变更', 'Preview changes'] },
      { code: 'sys:access:viewAs', name: ['以他人身份查看', 'View as a user'], sensitive: true },
    ],
  },
  {
    code: 'sys:review',
    name: ['权限复核', 'Access reviews'],
    icon: 'list-checks',
    path: '/sys/review',
    seenWith: 'sys:review:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:review:page', name: ['查看', 'View'] },
      { code: 'sys:review:save', name: ['发起、管理', 'Plan and manage'] },
    ],
  },
]).map((menu) => (menu.parentCode === 'sys:org' ? { ...menu, sort: BEHIND_ROLES + menu.sort / STEP } : menu))

export const securityMenus: readonly MenuSeed[] = [
  ...orgMenus,
  ...keyMenus,
  ...configMenus,
  ...registrationMenus,
  ...logMenus,
  ...cacheMenus,
]
