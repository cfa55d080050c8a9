/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus } from '#system/server/index.ts'

/** Between the platform's configuration and the logs. */
const SORT = 25

export const gatewayMenus = declareMenus({ module: 'sys' }, [
  {
    code: 'sys:gateway',
    name: ['连接与分享', 'Sharing and access'],
    icon: 'share-2',
    path: '/gw',
    children: [
      {
        code: 'gw:share',
        name: ['分享链接', 'Share links'],
        icon: 'link',
        path: '/gw/share',
        seenWith: 'gw:share:page',
        roles: ['org-admin'],
        buttons: [
          { code: 'gw:share:page', name: ['查看', 'View'] },
          { code: 'gw:share:save', name: ['创建分享', 'Create'], roles: ['staff'] },
          { code: 'gw:share:revoke', name: ['撤销', 'Revoke'] },
          { code: 'gw:share:export', name: ['导出', 'Export'] },
        ],
      },
      {
        code: 'gw:client',
        name: ['接入系统', 'Connected systems'],
        icon: 'plug',
        path: '/gw/client',
        seenWith: 'gw:client:page',
        roles: ['org-admin'],
        buttons: [
          { code: 'gw:client:page', name: ['查看', 'View'] },
          { code: 'gw:client:save', name: ['新增', 'Create'], sensitive: true },
          { code: 'gw:client:update', name: ['修改', 'Edit'], sensitive: true },
          { code: 'gw:client:secret', name: ['重置密钥', 'Reset secret'], sensitive: true },
          { code: 'gw:client:delete', name: ['删除', 'Delete'] },
          { code: 'gw:client:export', name: ['导出', 'Export'] },
        ],
      },
    ],
  },
]).map((menu) => (menu.code === 'sys:gateway' ? { ...menu, sort: SORT } : menu))
