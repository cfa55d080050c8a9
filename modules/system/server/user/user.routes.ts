/** Users over HTTP: translates calls to the service. */
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { userRoutes } from '#system/contract/user.ts'
import * as access from './user-access.service.ts'
import * as batches from './user-batch.service.ts'
import * as users from './user.service.ts'

export function mountUsers(kernel: Kernel): Mounted[] {
  return implement('user', userRoutes, {
    page: ({ actor, query }) => users.pageUsers(kernel, actor, query),
    get: ({ actor, params }) => users.getUser(kernel, actor, params.id),
    create: ({ actor, body }) => users.createUser(kernel, actor, body),
    update: ({ actor, body }) => users.updateUser(kernel, actor, body),
    setStatus: ({ actor, body }) => access.setUserStatus(kernel, actor, body.ids, body.status),
    changeRoles: ({ actor, body }) => batches.changeRoles(kernel, actor, body),
    moveToDept: ({ actor, body }) => batches.moveToDept(kernel, actor, body),
    resetPassword: ({ actor, params }) => access.resetPassword(kernel, actor, params.id),
    removeFactors: ({ actor, params }) => access.removeFactors(kernel, actor, params.id),
    forceQuit: ({ actor, params }) => access.forceQuit(kernel, actor, params.id),
    remove: ({ actor, params }) => users.removeUser(kernel, actor, params.id),
    removeMany: ({ actor, body }) => users.removeUsers(kernel, actor, body),
  })
}
