import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { grantRequestRoutes } from '#security/contract/grant-request.ts'
import * as requests from './grant-request.service.ts'

export function mountGrantRequests(kernel: Kernel): Mounted[] {
  return implement('grantRequest', grantRequestRoutes, {
    page: ({ actor, query }) => requests.pageRequests(kernel, actor, query),
    get: ({ actor, params }) => requests.getRequest(kernel, actor, params.id),
    approve: ({ actor, params, body }) => requests.approveRequest(kernel, actor, { ...body, ...params }),
    refuse: ({ actor, params, body }) => requests.refuseRequest(kernel, actor, { ...body, ...params }),
    withdraw: ({ actor, params }) => requests.withdrawRequest(kernel, actor, params.id),
    explain: ({ actor, params, body }) => requests.explainRequest(kernel, actor, { ...body, ...params }),
  })
}
