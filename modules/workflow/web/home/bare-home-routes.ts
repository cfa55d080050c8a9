/** The calls of the workflow widgets on home without their schemas: see `bareRoute`. A test compares. */
import { bareRoute } from '#shell/request/bare-routes.ts'
import type { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import type { workflowTaskRoutes } from '#workflow/contract/task.ts'

type Tasks = typeof workflowTaskRoutes
type Instances = typeof workflowInstanceRoutes

export const bareTaskRoutes = {
  toDo: bareRoute<Tasks['toDo']>('GET', '/workflow/task/todo'),
}
export const bareInstanceRoutes = {
  started: bareRoute<Instances['started']>('GET', '/workflow/instance/started'),
  startable: bareRoute<Instances['startable']>('GET', '/workflow/instance/startable'),
}
