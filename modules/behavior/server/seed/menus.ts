/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** Behind the module's own logs. */
const BEHIND = 40

export const behaviorMenus: readonly MenuSeed[] = declareMenus({ module: 'sys', under: 'sys:log' }, [
  {
    code: 'sys:portalStat',
    name: ['人员使用统计', 'Usage by user'],
    icon: 'chart-line',
    path: '/portalPStatistics',
    seenWith: 'sys:portalStat:page',
    roles: ['org-admin', 'auditor'],
    buttons: [
      { code: 'sys:portalStat:page', name: ['查看', 'View'] },
      { code: 'sys:portalStat:export', name: ['导出', 'Export'] },
    ],
  },
  {
    code: 'sys:moduleStat',
    name: ['模块使用统计', 'Usage by module'],
    icon: 'chart-pie',
    path: '/moduleStatistics',
    seenWith: 'sys:moduleStat:page',
    roles: ['org-admin', 'auditor'],
    buttons: [
      { code: 'sys:moduleStat:page', name: ['查看', 'View'] },
      { code: 'sys:moduleStat:export', name: ['导出', 'Export'] },
    ],
  },
  {
    code: 'sys:behavior',
    name: ['用户行为日志', 'Activity log'],
    icon: 'list-checks',
    path: '/sys/behavior',
    seenWith: 'sys:behavior:page',
    roles: ['auditor'],
    buttons: [
      { code: 'sys:behavior:page', name: ['查看', 'View'] },
      { code: 'sys:behavior:export', name: ['导出', 'Export'] },
    ],
  },
]).map((menu) => (menu.parentCode === 'sys:log' ? { ...menu, sort: menu.sort + BEHIND } : menu))
