/** The security configuration over HTTP. */
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { securityConfigRoutes } from '#security/contract/security-config.ts'
import * as config from './config.service.ts'

export const mountSecurityConfig = (kernel: Kernel): Mounted[] =>
  implement('securityConfig', securityConfigRoutes, {
    detail: ({ actor }) => config.getConfig(kernel, actor),
    update: ({ actor, body }) => config.updateConfig(kernel, actor, body),
    depts: ({ actor }) => config.configDepts(kernel, actor),
    impact: ({ actor, body }) => config.impactOf(kernel, actor, body),
  })
