import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { firstPasswordRoutes } from '#system/contract/first-password.ts'
import { countFirstPasswords, fetchFirstPasswords } from './first-password.service.ts'

export function mountFirstPasswords(kernel: Kernel): Mounted[] {
  return implement('firstPassword', firstPasswordRoutes, {
    waiting: ({ actor }) => countFirstPasswords(kernel, actor),
    fetch: ({ actor }) => fetchFirstPasswords(kernel, actor),
  })
}
