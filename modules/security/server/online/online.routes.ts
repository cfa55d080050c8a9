/** Sessions that last, over HTTP. */
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { onlineRoutes } from '#security/contract/online.ts'
import * as online from './online.service.ts'

export const mountOnline = (kernel: Kernel): Mounted[] =>
  implement('online', onlineRoutes, {
    page: ({ actor, query }) => online.pageOnline(kernel, actor, query),
    counts: ({ actor }) => online.countOnline(kernel, actor),
    quit: ({ actor, body }) => online.quitSessions(kernel, actor, body),
    quitUsers: ({ actor, body }) => online.quitUsers(kernel, actor, body),
  })
