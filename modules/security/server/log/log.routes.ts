import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { errorLogRoutes, loginLogRoutes, operationLogRoutes } from '#security/contract/log.ts'
import { getError, pageErrors, updateError } from './error-log.service.ts'
import { getLogin, pageLogins } from './login-log.service.ts'
import { getOperation, pageOperations, usersOfAddress } from './operation-log.service.ts'

export function mountLogs(kernel: Kernel): Mounted[] {
  return [
    ...implement('loginLog', loginLogRoutes, {
      page: ({ actor, query }) => pageLogins(kernel, actor, query),
      get: ({ actor, params }) => getLogin(kernel, actor, params.id),
    }),
    ...implement('operationLog', operationLogRoutes, {
      page: ({ actor, query }) => pageOperations(kernel, actor, query),
      get: ({ actor, params }) => getOperation(kernel, actor, params.id),
      address: ({ actor, query }) => usersOfAddress(kernel, actor, query.ip),
    }),
    ...implement('errorLog', errorLogRoutes, {
      page: ({ actor, query }) => pageErrors(kernel, actor, query),
      get: ({ actor, params }) => getError(kernel, actor, params.id),
      update: ({ actor, body }) => updateError(kernel, actor, body),
    }),
  ]
}
