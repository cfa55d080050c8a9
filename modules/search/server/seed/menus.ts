/** Where the module's page for administrators stands. The search itself is everybody's and needs no menu. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** After what module `system` has in the catalogue. */
const LAST = 80

export const searchMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:platform' }, [
  {
    code: 'sys:search',
    name: ['搜索索引', 'Search index'],
    icon: 'file-search',
    path: '/sys/search',
    seenWith: 'sys:search:rebuild',
    roles: ['org-admin'],
    buttons: [{ code: 'sys:search:rebuild', name: ['查看与重建', 'View and rebuild'] }],
  },
]).map((menu) => (menu.code === 'sys:search' ? { ...menu, sort: LAST } : menu))
