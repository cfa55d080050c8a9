/** The calls of the widgets without their schemas: home does without zod. A test compares them with the contract. */
import type { taskRoutes } from '#contract/task.ts'
import { bareRoute } from '#shell/request/bare-routes.ts'
import type { centerRoutes } from '#system/contract/center.ts'
import type { statRoutes } from '#system/contract/stat.ts'

type Stat = typeof statRoutes
type Center = typeof centerRoutes

export const bareWidgetRoutes = {
  signInStat: bareRoute<Stat['signIns']>('GET', '/sys/stat/signIns'),
  changeStat: bareRoute<Stat['changes']>('GET', '/sys/stat/changes'),
  peopleStat: bareRoute<Stat['people']>('GET', '/sys/stat/people'),
  overview: bareRoute<Stat['overview']>('GET', '/sys/stat/overview'),
  sessions: bareRoute<Center['sessions']>('GET', '/user/center/session'),
  signIns: bareRoute<Center['signIns']>('GET', '/user/center/signIn/page'),
  tasks: bareRoute<(typeof taskRoutes)['page']>('GET', '/sys/task/page'),
}
