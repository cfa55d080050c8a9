/** The system configuration over HTTP. */
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { configRoutes } from '#system/contract/config.ts'
import * as config from './config.service.ts'

export function mountConfig(kernel: Kernel): Mounted[] {
  return implement('config', configRoutes, {
    shown: ({ query, origin }) => config.showConfig(kernel, { ...query, host: origin.host }),
    own: ({ actor }) => config.ownConfig(kernel, actor),
    detail: ({ actor }) => config.getConfig(kernel, actor),
    update: ({ actor, body }) => config.updateConfig(kernel, actor, body),
  })
}
