/** Where the registry stands, and what can be allowed on it. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

export const microappMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:platform' }, [
  {
    code: 'sys:microApp',
    name: ['微应用', 'Micro apps'],
    icon: 'blocks',
    path: '/sys/microApp',
    seenWith: 'sys:microApp:page',
    roles: ['org-admin'],
    buttons: [
      { code: 'sys:microApp:page', name: ['查看', 'View'] },
      { code: 'sys:microApp:save', name: ['新增', 'Create'] },
      { code: 'sys:microApp:update', name: ['修改', 'Edit'] },
      { code: 'sys:microApp:delete', name: ['删除', 'Delete'] },
      { code: 'sys:microApp:export', name: ['导出', 'Export'] },
    ],
  },
]).map((menu) => ({ ...menu, notForOperator: true }))
