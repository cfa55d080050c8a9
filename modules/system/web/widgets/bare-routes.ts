/**
 * The calls of the widgets of home.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { taskRoutes } from '#contract/task.ts'
import type { centerRoutes } from '#system/contract/center.ts'
import type { statRoutes } from '#system/contract/stat.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareWidgetRoutes = {
  signInStat: bareRoute<(typeof statRoutes)['signIns']>('GET', '/sys/stat/signIns'),
  changeStat: bareRoute<(typeof statRoutes)['changes']>('GET', '/sys/stat/changes'),
  peopleStat: bareRoute<(typeof statRoutes)['people']>('GET', '/sys/stat/people'),
  overview: bareRoute<(typeof statRoutes)['overview']>('GET', '/sys/stat/overview'),
  sessions: bareRoute<(typeof centerRoutes)['sessions']>('GET', '/user/center/session'),
  signIns: bareRoute<(typeof centerRoutes)['signIns']>('GET', '/user/center/signIn/page'),
  tasks: bareRoute<(typeof taskRoutes)['page']>('GET', '/sys/task/page'),
}
