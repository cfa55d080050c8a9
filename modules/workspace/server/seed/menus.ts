/** Where the workspace stands, and what can be allowed in it. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

const staff = ['staff'] as const

export const workspaceMenus: readonly MenuSeed[] = declareMenus({ module: 'oa' }, [
  {
    code: 'oa:workspace',
    name: ['工作空间', 'Workspace'],
    icon: 'users',
    path: '/ws',
    children: [
      {
        code: 'ws:home',
        name: ['团队空间', 'Team workspace'],
        icon: 'layout-dashboard',
        path: '/gzkj',
        menuClass: 'microApp',
        seenWith: 'ws:meeting:page',
        roles: ['staff', 'org-admin'],
        buttons: [],
      },
      {
        code: 'ws:meeting',
        name: ['会议', 'Meetings'],
        icon: 'calendar',
        path: '/gzkjXtbg',
        menuClass: 'microApp',
        seenWith: 'ws:meeting:page',
        roles: ['org-admin'],
        buttons: [
          { code: 'ws:meeting:page', name: ['查看', 'View'], roles: staff },
          { code: 'ws:meeting:save', name: ['新增', 'Create'], roles: staff },
          { code: 'ws:meeting:update', name: ['修改', 'Edit'], roles: staff },
          { code: 'ws:meeting:delete', name: ['删除', 'Delete'], roles: staff },
          { code: 'ws:meeting:export', name: ['导出', 'Export'], roles: staff },
          { code: 'ws:meeting:manage', name: ['管理全部会议与任务', 'Manage all meetings and tasks'] },
        ],
      },
      {
        code: 'ws:task',
        name: ['任务协同', 'Tasks'],
        icon: 'clipboard-check',
        path: '/gzkjRwxt',
        menuClass: 'microApp',
        seenWith: 'ws:task:page',
        roles: ['staff', 'org-admin'],
        buttons: [
          { code: 'ws:task:page', name: ['查看', 'View'] },
          { code: 'ws:task:save', name: ['新增', 'Create'] },
          { code: 'ws:task:update', name: ['修改', 'Edit'] },
          { code: 'ws:task:delete', name: ['删除', 'Delete'] },
          { code: 'ws:task:export', name: ['导出', 'Export'] },
        ],
      },
    ],
  },
])
