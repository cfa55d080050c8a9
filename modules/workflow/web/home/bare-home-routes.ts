/**
 * The calls of the workflow widgets of home.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import type { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareTaskRoutes = {
  toDo: bareRoute<(typeof workflowTaskRoutes)['toDo']>('GET', '/workflow/task/todo'),
}

export const bareInstanceRoutes = {
  started: bareRoute<(typeof workflowInstanceRoutes)['started']>('GET', '/workflow/instance/started'),
  startable: bareRoute<(typeof workflowInstanceRoutes)['startable']>('GET', '/workflow/instance/startable'),
}
