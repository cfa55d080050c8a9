/** The download centre: its page, and the call that says what has become of a task. */
import { bareRoute } from '#shell/request/bare-route.ts'
import type { taskRoutes } from '#contract/task.ts'

export const DOWNLOADS = '/sys/download'

/** Without its schemas, which the frame can do without; a test compares. */
export const bareTask = bareRoute<(typeof taskRoutes)['get']>('GET', '/sys/task/{id}')
