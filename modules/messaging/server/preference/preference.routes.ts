import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { channelRuleRoutes, preferenceRoutes } from '#messaging/contract/preference.ts'
import * as preferences from './preference.service.ts'
import * as rules from './rule.service.ts'

export const mountPreferences = (kernel: Kernel): Mounted[] => [
  ...implement('messagePreference', preferenceRoutes, {
    get: ({ actor }) => preferences.getPreference(kernel, actor),
    update: ({ actor, body }) => preferences.updatePreference(kernel, actor, body),
  }),
  ...implement('channelRule', channelRuleRoutes, {
    list: ({ actor }) => rules.listRules(kernel, actor),
    update: ({ actor, body }) => rules.updateRules(kernel, actor, body.rules),
  }),
]
