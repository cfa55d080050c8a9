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
      {
        code: 'msg:channel',
        name: ['消息渠道', 'Message channels'],
        icon: 'mail',
        path: '/msg/channel',
        seenWith: 'msg:channel:page',
        roles: [],
        buttons: [
          { code: 'msg:channel:page', name: ['查看', 'View'] },
          { code: 'msg:channel:save', name: ['新增', 'Create'], sensitive: true },
          { code: 'msg:channel:update', name: ['修改', 'Edit'], sensitive: true },
          { code: 'msg:channel:test', name: ['测试', 'Test'], sensitive: true },
          { code: 'msg:channel:delete', name: ['删除', 'Delete'], sensitive: true },
        ],
      },
      {
        code: 'msg:template',
        name: ['消息模板', 'Message templates'],
        icon: 'file-text',
        path: '/msg/template',
        seenWith: 'msg:template:page',
        roles: [],
        buttons: [
          { code: 'msg:template:page', name: ['查看', 'View'] },
          { code: 'msg:template:save', name: ['新增', 'Create'] },
          { code: 'msg:template:update', name: ['修改', 'Edit'] },
          { code: 'msg:template:delete', name: ['删除', 'Delete'] },
        ],
      },
      {
        code: 'msg:sent',
        name: ['发送记录', 'Sent messages'],
        icon: 'send',
        path: '/msg/sent',
        seenWith: 'msg:delivery:page',
        roles: [],
        buttons: [
          { code: 'msg:delivery:page', name: ['查看', 'View'] },
          { code: 'msg:delivery:retry', name: ['重发', 'Send again'] },
          { code: 'msg:delivery:export', name: ['导出', 'Export'] },
        ],
      },
    ],
  },
])
