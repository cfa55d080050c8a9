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
    ],
  },
])

export const securityMenus: readonly MenuSeed[] = [...keyMenus, ...configMenus]
