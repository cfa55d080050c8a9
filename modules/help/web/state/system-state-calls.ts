/** The call of the system state, without its schemas: see `bareRoute`. A test compares. */
import type { systemStateRoutes } from '#help/contract/system-state.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareSystemStateRoutes = {
  now: bareRoute<(typeof systemStateRoutes)['now']>('GET', '/help/systemState'),
}
