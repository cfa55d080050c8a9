/** Stored files over HTTP. */
import { implement, type Mounted } from '#kernel/http/implement.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { addressPart, claimPart } from '../tus/direct.service.ts'
import { finishUpload } from '../tus/finish.service.ts'
import * as files from './oss.service.ts'
import { ownSpace, setQuota, userSpaces } from '../quota/quota.service.ts'
import { beginScan, cancelScan, scanState } from '../scan/scan.service.ts'
import { storeFile } from './upload.service.ts'

export function mountFiles(kernel: Kernel): Mounted[] {
  return implement('oss', ossRoutes, {
    create: async ({ actor, body, file }) => {
      if (!file) throw invalid('file', 'required')
      return { ...(await storeFile(kernel, actor, file, body)), status: 'success' as const }
    },
    finish: async ({ actor, params }) => ({
      ...(await finishUpload(kernel, actor, params.id)),
      status: 'success' as const,
    }),
    addressPart: ({ actor, params, body }) => addressPart(kernel, actor, { ...params, ...body }),
    claimPart: ({ actor, params, body }) => claimPart(kernel, actor, { ...params, ...body }),
    page: ({ actor, query }) => files.pageFiles(kernel, actor, query),
    scan: ({ actor }) => scanState(kernel, actor),
    beginScan: ({ actor, body }) => beginScan(kernel, actor, body),
    cancelScan: async ({ actor }) => {
      await cancelScan(kernel, actor)
      return null
    },
    space: ({ actor }) => files.spaceOf(kernel, actor),
    ownSpace: ({ actor }) => ownSpace(kernel, actor),
    userSpaces: ({ actor, query }) => userSpaces(kernel, actor, query),
    setQuota: async ({ actor, params, body }) => {
      await setQuota(kernel, actor, { id: params.id, ...body })
      return null
    },
    removeMany: ({ actor, body }) => files.removeFiles(kernel, actor, body),
    removeByOldName: ({ actor, body }) => files.removeFiles(kernel, actor, body),
    shown: ({ params }) => files.showPublic(kernel, params.id),
    file: ({ params, query }) => files.sendSigned(kernel, params.id, query),
  })
}
