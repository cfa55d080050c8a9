/** Where the module's page stands, and what can be allowed on it. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** After what module `system` has in the catalogue. */
const LAST = 60
const ORDER = ['sys:oss', 'sys:storage']

export const filesMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:platform' }, [
  {
    code: 'sys:oss',
    name: ['文件管理', 'Files'],
    icon: 'folder-open',
    path: '/sys/oss',
    seenWith: 'sys:oss:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:oss:page', name: ['查看', 'View'] },
      { code: 'sys:oss:delete', name: ['删除', 'Delete'] },
      { code: 'sys:oss:scan', name: ['病毒扫描', 'Scan for viruses'] },
      { code: 'sys:oss:quota', name: ['设置用户上限', 'Set user limits'] },
      { code: 'sys:oss:upload', name: ['上传文件', 'Upload files'], roles: ['staff'] },
    ],
  },
  {
    code: 'sys:storage',
    name: ['文件存储', 'Storage'],
    icon: 'hard-drive',
    path: '/sys/storage',
    seenWith: 'sys:storage:page',
    roles: [],
    buttons: [
      { code: 'sys:storage:page', name: ['查看', 'View'] },
      { code: 'sys:storage:save', name: ['新增', 'Create'], sensitive: true },
      { code: 'sys:storage:update', name: ['修改', 'Edit'], sensitive: true },
      { code: 'sys:storage:delete', name: ['删除', 'Delete'] },
      { code: 'sys:storage:test', name: ['测试', 'Test'] },
      { code: 'sys:storage:activate', name: ['启用、迁移', 'Activate and migrate'], sensitive: true },
    ],
  },
]).map((menu) => {
  const at = ORDER.indexOf(menu.code)
  return at < 0 ? menu : { ...menu, sort: LAST + at }
})
