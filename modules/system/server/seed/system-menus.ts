/** The five modules, and the menus of this one. */
import {
  declareMenus,
  declareModule,
  type ButtonDeclaration,
  type MenuSeed,
  type Names,
  type SeededRole,
} from './menus.ts'

/** The modules' roots, in the order of the rail. */
export const moduleRoots: readonly MenuSeed[] = [
  declareModule({ code: 'oa', name: ['协同办公', 'Office'], icon: 'briefcase', sort: 10 }),
  declareModule({ code: 'bpm', name: ['流程审批', 'Workflow'], icon: 'workflow', sort: 20 }),
  declareModule({ code: 'kms', name: ['知识中心', 'Knowledge'], icon: 'book-open', sort: 30 }),
  declareModule({ code: 'mes', name: ['生产供应', 'Production'], icon: 'factory', sort: 40 }),
  declareModule({ code: 'sys', name: ['系统管理', 'System'], icon: 'settings', sort: 50 }),
]

const VERBS = {
  page: ['查看', 'View'],
  save: ['新增', 'Create'],
  update: ['修改', 'Edit'],
  delete: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
} as const satisfies Record<string, Names>

type Verb = keyof typeof VERBS
const ALL_VERBS: readonly Verb[] = ['page', 'save', 'update', 'delete', 'export', 'import']

/** The buttons every administered thing has. */
function usual(noun: string, verbs = ALL_VERBS): ButtonDeclaration[] {
  return verbs.map((verb) => ({ code: `sys:${noun}:${verb}`, name: VERBS[verb] }))
}

const administrator: readonly SeededRole[] = ['org-admin']

export const systemMenus: readonly MenuSeed[] = declareMenus({ module: 'sys' }, [
  {
    code: 'sys:org',
    name: ['组织权限', 'Organisation'],
    icon: 'network',
    path: '/sys/org',
    children: [
      {
        code: 'sys:user',
        name: ['用户管理', 'Users'],
        icon: 'users',
        path: '/sys/user',
        seenWith: 'sys:user:page',
        roles: administrator,
        buttons: [
          ...usual('user'),
          { code: 'sys:user:reset', name: ['重置密码', 'Reset password'] },
          { code: 'sys:user:factor', name: ['移除两步验证', 'Remove two-step verification'] },
          { code: 'sys:user:quit', name: ['强制下线', 'Force sign-out'] },
          { code: 'sys:user:pick', name: ['选择人员', 'Select users'], roles: ['staff'] },
          { code: 'sys:view:share', name: ['共享视图', 'Share views'] },
        ],
      },
      {
        code: 'sys:role',
        name: ['角色管理', 'Roles'],
        icon: 'shield-check',
        path: '/sys/role',
        seenWith: 'sys:role:page',
        roles: administrator,
        buttons: [
          ...usual('role'),
          { code: 'sys:role:holder', name: ['限时与批量授予', 'Assign by post, group, department or period'] },
          { code: 'sys:role:field', name: ['设置字段权限', 'Set field permissions'] },
          { code: 'sys:role:scope', name: ['按数据设置范围', 'Set data scopes by resource'] },
          { code: 'sys:fieldMode:update', name: ['设置字段权限基准', 'Set base of field permissions'] },
        ],
      },
      {
        code: 'sys:dept',
        name: ['部门管理', 'Departments'],
        icon: 'building-2',
        path: '/sys/dept',
        seenWith: 'sys:dept:page',
        roles: administrator,
        buttons: usual('dept', ['page', 'save', 'update', 'delete', 'export']),
      },
      {
        code: 'sys:post',
        name: ['岗位管理', 'Posts'],
        icon: 'id-card',
        path: '/sys/post',
        seenWith: 'sys:post:page',
        roles: administrator,
        buttons: [
          ...usual('post', ['page', 'save', 'update', 'delete', 'export']),
          { code: 'sys:post:grant', name: ['授予岗位', 'Assign posts'] },
        ],
      },
      {
        code: 'sys:group',
        name: ['用户组管理', 'Groups'],
        icon: 'users-round',
        path: '/sys/group',
        seenWith: 'sys:group:page',
        roles: administrator,
        buttons: usual('group', ['page', 'save', 'update', 'delete', 'export']),
      },
      {
        code: 'sys:roleExclusion',
        name: ['互斥角色', 'Exclusive roles'],
        icon: 'shield-alert',
        path: '/sys/roleExclusion',
        seenWith: 'sys:roleExclusion:page',
        roles: administrator,
        buttons: usual('roleExclusion', ['page', 'save', 'update', 'delete', 'export']),
      },
      {
        code: 'sys:partyAttr',
        name: ['扩展属性', 'Attributes'],
        icon: 'tags',
        path: '/sys/partyAttr',
        seenWith: 'sys:partyAttr:page',
        roles: administrator,
        buttons: usual('partyAttr', ['page', 'save', 'update', 'delete', 'export']),
      },
    ],
  },
  {
    code: 'sys:platform',
    name: ['平台配置', 'Platform'],
    icon: 'sliders-horizontal',
    path: '/sys/platform',
    children: [
      {
        code: 'sys:menu',
        name: ['菜单管理', 'Menus'],
        icon: 'list-tree',
        path: '/sys/menu',
        seenWith: 'sys:menu:page',
        roles: administrator,
        buttons: usual('menu', ['page', 'save', 'update', 'delete', 'export']),
      },
      {
        code: 'sys:dict',
        name: ['数据字典', 'Dictionaries'],
        icon: 'book-a',
        path: '/sys/dict',
        seenWith: 'sys:dict:page',
        roles: administrator,
        buttons: usual('dict'),
      },
      {
        code: 'sys:dictCust',
        name: ['自定义字典', 'Custom dictionaries'],
        icon: 'book-marked',
        path: '/sys/dictCust',
        seenWith: 'sys:dictCust:page',
        roles: administrator,
        buttons: usual('dictCust'),
      },
      {
        code: 'sys:param',
        name: ['系统参数', 'Parameters'],
        icon: 'variable',
        path: '/sys/param',
        seenWith: 'sys:param:page',
        roles: administrator,
        buttons: usual('param'),
      },
      {
        code: 'sys:config',
        name: ['系统配置', 'Configuration'],
        icon: 'settings-2',
        path: '/sys/config',
        seenWith: 'sys:config:page',
        roles: administrator,
        buttons: usual('config', ['page', 'update']),
      },
    ],
  },
  {
    code: 'sys:log',
    name: ['安全日志', 'Security and logs'],
    icon: 'scroll-text',
    path: '/sys/log',
    children: [
      {
        code: 'sys:stat',
        name: ['运行看板', 'Dashboard'],
        icon: 'chart-column',
        path: '/dashboard',
        seenWith: 'sys:stat:view',
        // Beside home, not here: it only carries the permission.
        hidden: true,
        roles: ['org-admin', 'auditor'],
        buttons: [{ code: 'sys:stat:view', name: VERBS.page }],
      },
    ],
  },
])

/** What everybody has; hidden, because the avatar leads there. The first is the personal centre (readings, "seed"). */
export const personalMenus: readonly MenuSeed[] = declareMenus({ module: 'oa' }, [
  {
    code: 'oa:center',
    name: ['个人中心', 'My account'],
    icon: 'circle-user-round',
    path: '/user/center',
    hidden: true,
    roles: ['staff'],
    buttons: [],
  },
  {
    code: 'oa:download',
    name: ['下载中心', 'Downloads'],
    icon: 'download',
    path: '/sys/download',
    hidden: true,
    roles: ['staff'],
    buttons: [],
  },
])
