/** Storages over HTTP. */
import { storageRoutes } from '#files/contract/storage.ts'
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  beginMigration,
  cancelMigration,
  latestMigration,
  pauseMigration,
  resumeMigration,
} from './migration.service.ts'
import { tryStorage } from './storage-test.service.ts'
import * as storages from './storage.service.ts'

export function mountStorages(kernel: Kernel): Mounted[] {
  return implement('storage', storageRoutes, {
    page: ({ actor, query }) => storages.pageStorages(kernel, actor, query),
    get: ({ actor, params }) => storages.getStorage(kernel, actor, params.id),
    create: ({ actor, body }) => storages.createStorage(kernel, actor, body),
    update: async ({ actor, body }) => {
      await storages.updateStorage(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await storages.removeStorage(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => storages.removeStorages(kernel, actor, body),
    test: ({ actor, params }) => tryStorage(kernel, actor, params.id),
    activate: async ({ actor, params }) => {
      await storages.activateStorage(kernel, actor, params.id)
      return null
    },
    migrate: ({ actor, params, body }) => beginMigration(kernel, actor, { ...params, ...body }),
    migration: ({ actor }) => latestMigration(kernel, actor),
    pause: async ({ actor }) => {
      await pauseMigration(kernel, actor)
      return null
    },
    resume: ({ actor }) => resumeMigration(kernel, actor),
    cancel: async ({ actor }) => {
      await cancelMigration(kernel, actor)
      return null
    },
  })
}
