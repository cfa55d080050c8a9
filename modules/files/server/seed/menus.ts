/** Where the module's page stands, and what can be allowed on it. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** After what module `system` has in the catalogue. */
const LAST = 60

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
      { code: 'sys:oss:upload', name: ['上传文件', 'Upload files'], roles: ['staff'] },
    ],
  },
]).map((menu) => (menu.code === 'sys:oss' ? { ...menu, sort: LAST } : menu))
