import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { actAs } from './identity.service.ts'
import * as center from './center.service.ts'

export function mountCenter(kernel: Kernel): Mounted[] {
  return implement('center', centerRoutes, {
    profile: ({ actor }) => center.ownProfile(kernel, actor),
    saveProfile: (call) => center.saveOwnProfile(kernel, call),
    identity: ({ actor, body }) => actAs(kernel, actor, body),
    sessions: ({ actor }) => center.ownSessions(kernel, actor),
    endSessions: ({ actor, body }) => center.endOwnSessions(kernel, actor, body),
    denySession: ({ actor, params }) => center.denySession(kernel, actor, params.id),
    signIns: ({ actor, query }) => center.ownSignIns(kernel, actor, query),
  })
}
