import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { allPreferences, setPreference } from './preference.service.ts'

export function mountPreferences(kernel: Kernel): Mounted[] {
  return implement('preference', preferenceRoutes, {
    all: ({ actor }) => allPreferences(kernel, actor),
    set: ({ actor, params, body }) => setPreference(kernel, actor, { name: params.name, value: body.value }),
  })
}
