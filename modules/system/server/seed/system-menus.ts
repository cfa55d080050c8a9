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
} as const satisfies Record<string, Names>

/** The buttons every administered thing has. */
function usual(noun: string): ButtonDeclaration[] {
  return Object.entries(VERBS).map(([verb, name]) => ({ code: `sys:${noun}:${verb}`, name }))
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
          { code: 'sys:user:quit', name: ['强制下线', 'Force sign-out'] },
          { code: 'sys:user:pick', name: ['选择人员', 'Pick people'], roles: ['staff'] },
        ],
      },
      {
        code: 'sys:role',
        name: ['角色管理', 'Roles'],
        icon: 'shield-check',
        path: '/sys/role',
        seenWith: 'sys:role:page',
        roles: administrator,
        buttons: usual('role'),
      },
      {
        code: 'sys:dept',
        name: ['部门管理', 'Departments'],
        icon: 'building-2',
        path: '/sys/dept',
        seenWith: 'sys:dept:page',
        roles: administrator,
        buttons: usual('dept'),
      },
    ],
  },
  {
    code: 'sys:platform',
    name: ['平台配置', 'Platform'],
    icon: 'sliders-horizontal',
    path: '/sys/platform',
    children: [],
  },
  { code: 'sys:log', name: ['安全日志', 'Security and logs'], icon: 'scroll-text', path: '/sys/log', children: [] },
])
