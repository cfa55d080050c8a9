/** Where the module's pages stand, and what can be allowed on them. */
import { declareMenus, type MenuSeed } from '#system/server/index.ts'

/** Behind the platform's configuration, before sharing and access. */
const SORT = 24

export const schedulingMenus: readonly MenuSeed[] = declareMenus({ module: 'sys' }, [
  {
    code: 'sys:scheduling',
    name: ['任务调度', 'Jobs'],
    icon: 'clock',
    path: '/sys/scheduling',
    children: [
      {
        code: 'sys:schedule',
        name: ['定时任务', 'Schedules'],
        icon: 'calendar-clock',
        path: '/sys/schedule',
        seenWith: 'sys:schedule:page',
        roles: [],
        buttons: [
          { code: 'sys:schedule:page', name: ['查看', 'View'] },
          { code: 'sys:schedule:save', name: ['新增', 'Create'], sensitive: true },
          { code: 'sys:schedule:update', name: ['修改、暂停', 'Edit and pause'], sensitive: true },
          { code: 'sys:schedule:run', name: ['立即运行', 'Run now'] },
          { code: 'sys:schedule:delete', name: ['删除', 'Delete'] },
          { code: 'sys:schedule:export', name: ['导出', 'Export'] },
        ],
      },
      {
        code: 'sys:scheduleLog',
        name: ['任务日志', 'Schedule log'],
        icon: 'scroll-text',
        path: '/sys/scheduleLog',
        seenWith: 'sys:scheduleLog:page',
        roles: [],
        buttons: [
          { code: 'sys:scheduleLog:page', name: ['查看', 'View'] },
          { code: 'sys:scheduleLog:stop', name: ['停止', 'Stop'] },
          { code: 'sys:scheduleLog:export', name: ['导出', 'Export'] },
        ],
      },
      {
        code: 'sys:job',
        name: ['失败任务', 'Failed jobs'],
        icon: 'list-x',
        path: '/sys/job',
        seenWith: 'sys:job:page',
        roles: [],
        buttons: [
          { code: 'sys:job:page', name: ['查看', 'View'] },
          { code: 'sys:job:retry', name: ['重试', 'Retry'] },
          { code: 'sys:job:discard', name: ['丢弃', 'Discard'] },
          { code: 'sys:job:export', name: ['导出', 'Export'] },
        ],
      },
    ],
  },
]).map((menu) => (menu.code === 'sys:scheduling' ? { ...menu, sort: SORT } : menu))
