/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus } from '#system/server/index.ts'

export const messagingMenus = declareMenus({ module: 'oa' }, [
  {
    code: 'oa:message',
    name: ['消息中心', 'Messages'],
    icon: 'bell',
    path: '/msg',
    children: [
      {
        code: 'msg:mine',
        name: ['我的消息', 'My messages'],
        icon: 'inbox',
        path: '/msg/mine',
        roles: ['staff'],
        buttons: [],
      },
      {
        code: 'msg:notice',
        name: ['通知公告', 'Notices'],
        icon: 'megaphone',
        path: '/msg/notice',
        seenWith: 'msg:notice:page',
        roles: ['org-admin'],
        buttons: [
          { code: 'msg:notice:page', name: ['查看', 'View'] },
          { code: 'msg:notice:save', name: ['新增', 'Create'] },
          { code: 'msg:notice:update', name: ['修改', 'Edit'] },
          { code: 'msg:notice:publish', name: ['发布与撤回', 'Publish and withdraw'] },
          { code: 'msg:notice:delete', name: ['删除', 'Delete'] },
          { code: 'msg:notice:export', name: ['导出', 'Export'] },
        ],
      },
    ],
  },
])
