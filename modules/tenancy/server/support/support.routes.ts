import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { supportAccessRoutes, supportEntryRoutes, supportVisitRoutes } from '#tenancy/contract/support-access.ts'
import { forOperator } from '../tenant/operator.ts'
import * as consents from './consent.service.ts'
import { enterTenant, leaveTenant } from './visit.service.ts'

export const mountSupport = (kernel: Kernel): Mounted[] => [
  ...implement('supportAccess', supportAccessRoutes, {
    page: ({ actor, query }) => consents.pageConsents(kernel, actor, query),
    visits: ({ actor, query }) => consents.pageVisits(kernel, actor, query),
    give: ({ actor, body }) => consents.giveConsent(kernel, actor, body),
    end: ({ actor, params }) => consents.endConsent(kernel, actor, params.id),
  }),
  ...implement('supportVisit', supportVisitRoutes, { leave: ({ actor }) => leaveTenant(kernel, actor) }),
  ...implement(
    'tenant',
    supportEntryRoutes,
    { enter: ({ actor, params, body, origin }) => enterTenant(kernel, actor, { ...body, ...params }, origin) },
    forOperator(kernel),
  ),
]
