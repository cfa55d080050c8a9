import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { registerRoutes } from '#security/contract/register.ts'
import { registrationRoutes } from '#security/contract/registration.ts'
import { beginRegistration, proveAddress, sendAnotherCode } from './register.service.ts'
import * as registrations from './registration.service.ts'
import { submitRegistration } from './submit.service.ts'

export function mountRegistrations(kernel: Kernel): Mounted[] {
  return [
    ...implement('register', registerRoutes, {
      begin: ({ body, origin }) => beginRegistration(kernel, body, origin),
      send: ({ body }) => sendAnotherCode(kernel, body),
      prove: ({ body }) => proveAddress(kernel, body),
      create: ({ body, origin }) => submitRegistration(kernel, body, origin),
    }),
    ...implement('registration', registrationRoutes, {
      page: ({ actor, query }) => registrations.pageRegistrations(kernel, actor, query),
      options: ({ actor }) => registrations.approvalOptions(kernel, actor),
      get: ({ actor, params }) => registrations.getRegistration(kernel, actor, params.id),
      approve: ({ actor, params, body }) => registrations.approve(kernel, actor, { ...body, ...params }),
      refuse: ({ actor, params, body }) => registrations.refuse(kernel, actor, { ...body, ...params }),
      approveMany: ({ actor, body }) => registrations.approveMany(kernel, actor, body),
      refuseMany: ({ actor, body }) => registrations.refuseMany(kernel, actor, body),
    }),
  ]
}
