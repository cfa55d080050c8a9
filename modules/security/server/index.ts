/**
 * Module `security`, the entry point: the keys by which programs call the interface.
 *
 * Words: a *key* acts for its *owner*, a user or a service account; its *scopes* are permission codes. Promises: a key
 * is shown once and stored hashed; it does nothing that its owner may not do at that moment, nothing that is not among
 * its scopes, nothing that is a user's own, and nothing that changes who may do what; a deleted key stops on all nodes
 * within a second.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { exportedApiKeys } from './api-key/api-key.export.ts'
import { warnOfExpiry } from './api-key/api-key-messages.ts'
import { mountApiKeys } from './api-key/api-key.routes.ts'
import { getKey } from './api-key/api-key.service.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as apiKeys from './migrations/0600-api-keys.ts'
import * as entryFactors from './migrations/0602-entry-factors.ts'

export const securityModule: ServerModule = {
  name: 'security',
  texts: { zh, en },
  migrations: { '0600-api-keys': apiKeys, '0602-entry-factors': entryFactors },
  routes: mountApiKeys,
  exports: [exportedApiKeys],
  jumps: (kernel) => [
    {
      type: 'apiKey',
      can: 'sys:apiKey:page',
      find: (actor, id) => getKey(kernel, actor, id),
      path: (id) => `/sys/apiKey?id=${id}`,
    },
  ],
  sweeps: (kernel) => [(tenantId) => warnOfExpiry(kernel, tenantId)],
}

export { apiKeySource } from './api-key/key-source.repo.ts'
export { securityMenus } from './seed/menus.ts'
export { securitySeeds } from './seed/demo.ts'
