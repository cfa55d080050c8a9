import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recoveryRoutes } from '#security/contract/recovery.ts'
import { beginRecovery, proveUser, sendCode } from './recovery.service.ts'
import { setForgottenPassword } from './set-password.service.ts'

export function mountRecovery(kernel: Kernel): Mounted[] {
  return implement('recovery', recoveryRoutes, {
    begin: ({ body, origin }) => beginRecovery(kernel, body, origin),
    send: ({ body }) => sendCode(kernel, body),
    prove: ({ body, origin }) => proveUser(kernel, body, origin),
    set: ({ body, origin }) => setForgottenPassword(kernel, body, origin),
  })
}
