/**
 * Module `workspace`, the entry point: meetings of a team and the tasks they resolve on. Its page is an app of its own,
 * `apps/workspace`, which runs in a frame and calls these routes through its host.
 *
 * Words: a *task* is what a user does by a day; a task of a meeting is what it *resolved* on. Promises: a meeting is
 * seen by its organiser, its people and the user who manages meetings, a task also by its owner and the user who gave
 * it; no other user.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { exportedMeetings } from './meeting/meeting.export.ts'
import { meetingRestorer } from './meeting/meeting.restore.ts'
import { mountMeetings } from './meeting/meeting.routes.ts'
import * as workspace from './migrations/0800-workspace.ts'
import * as pinyin from './migrations/0810-pinyin.ts'
import { exportedTasks } from './task/task.export.ts'
import { taskRestorer } from './task/task.restore.ts'
import { mountTasks } from './task/task.routes.ts'

export const workspaceModule: ServerModule = {
  name: 'workspace',
  texts: { zh, en },
  migrations: { '0800-workspace': workspace, '0810-pinyin': pinyin },
  routes: (kernel) => [...mountMeetings(kernel), ...mountTasks(kernel)],
  exports: [exportedMeetings, exportedTasks],
  restorers: [meetingRestorer, taskRestorer],
}

export { workspaceMenus } from './seed/menus.ts'
export { workspaceSeeds } from './seed/apps.ts'
