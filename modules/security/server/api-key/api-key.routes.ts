import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { apiKeyRoutes, ownKeyRoutes } from '#security/contract/api-key.ts'
import * as keys from './api-key.service.ts'
import { ownScopes, serviceScopes } from './scope.service.ts'
import { createServiceKey, keyOwners, rotateServiceKey } from './service-key.service.ts'

export function mountApiKeys(kernel: Kernel): Mounted[] {
  return [
    ...implement('ownApiKey', ownKeyRoutes, {
      list: ({ actor }) => keys.ownKeys(kernel, actor),
      scopes: ({ actor }) => ownScopes(kernel, actor),
      create: ({ actor, body }) => keys.createOwnKey(kernel, actor, body),
      update: ({ actor, body }) => keys.updateOwnKey(kernel, actor, body),
      rotate: ({ actor, params, body }) => keys.rotateOwnKey(kernel, actor, { ...body, ...params }),
      removeMany: ({ actor, body }) => keys.removeOwnKeys(kernel, actor, body),
    }),
    ...implement('apiKey', apiKeyRoutes, {
      page: ({ actor, query }) => keys.pageKeys(kernel, actor, query),
      get: ({ actor, params }) => keys.getKey(kernel, actor, params.id),
      owners: ({ actor }) => keyOwners(kernel, actor),
      scopes: ({ actor, query }) => serviceScopes(kernel, actor, query.ownerId),
      createForService: ({ actor, body }) => createServiceKey(kernel, actor, body),
      rotate: ({ actor, params, body }) => rotateServiceKey(kernel, actor, { ...body, ...params }),
      removeMany: ({ actor, body }) => keys.removeKeys(kernel, actor, body),
    }),
  ]
}
