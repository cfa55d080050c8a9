/**
 * Module `files`, the entry point: the stored files of an organisation, their list, their addresses, and the space they
 * take. Which records use which files is the kernel's (`kernel/files/file-use.ts`), so that lower modules need not know
 * this one.
 *
 * Promises: of what type a file is its content decides; what a record uses cannot be deleted, and what nothing uses is
 * deleted after a day; another user's file answers like a missing one.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as storageOfFiles from './migrations/0350-storage-of-files.ts'
import * as resumableUploads from './migrations/0352-resumable-uploads.ts'
import * as scans from './migrations/0354-scans.ts'
import * as quotas from './migrations/0355-quotas.ts'
import * as directParts from './migrations/0356-direct-parts.ts'
import * as checksumsOfParts from './migrations/0357-checksums-of-parts.ts'
import * as oneMoveAtATime from './migrations/0358-one-move-at-a-time.ts'
import { queueEarlier, scanLane } from './scan/scan-lane.ts'
import { scanTask } from './scan/scan.task.ts'
import { clearUnused } from './oss/clear-unused.ts'
import { openFile } from './oss/open-file.ts'
import { mountFiles } from './oss/oss.routes.ts'
import { sweepLeftovers } from './storage/migration.service.ts'
import { storageMigration } from './storage/migration.task.ts'
import { mountStorages } from './storage/storage.routes.ts'
import { DISCARDED } from './oss/discarded.ts'
import { discard, REMOVE_JOB, removeContent, sweepFiles } from './oss/oss.service.ts'
import { sweepAddresses } from './tus/direct.service.ts'
import { tusRoutes } from './tus/tus.routes.ts'
import { sweepUploads } from './tus/tus.service.ts'

export const filesModule: ServerModule = {
  name: 'files',
  texts: { zh, en },
  migrations: {
    '0350-storage-of-files': storageOfFiles,
    '0352-resumable-uploads': resumableUploads,
    '0354-scans': scans,
    '0355-quotas': quotas,
    '0356-direct-parts': directParts,
    '0357-checksums-of-parts': checksumsOfParts,
    '0358-one-move-at-a-time': oneMoveAtATime,
  },
  routes: (kernel) => [...mountFiles(kernel), ...mountStorages(kernel)],
  streamedRoutes: tusRoutes,
  tasks: (kernel) => [storageMigration(kernel), scanTask(kernel)],
  jumps: (kernel) => [
    { type: 'file', find: (actor, id) => openFile(kernel, actor, id), path: (id) => `/filePreview?id=${id}` },
  ],
  events: (kernel) => ({ [DISCARDED]: discard(kernel) }),
  fileColumns: [
    { table: 'sys_oss', column: 'storage_key', bytes: 'bytes', sha256: 'sha256' },
    { table: 'sys_oss_upload_part', column: 'place', bytes: 'bytes', sha256: 'sha256' },
  ],
  jobs: (kernel) => ({ [REMOVE_JOB]: removeContent(kernel) }),
  sweeps: (kernel) => [
    (tenantId) => sweepFiles(kernel, tenantId),
    (tenantId) => sweepLeftovers(kernel, tenantId),
    (tenantId) => sweepUploads(kernel, tenantId),
    (tenantId) => sweepAddresses(kernel, tenantId),
    (tenantId) => queueEarlier(kernel, tenantId),
  ],
  background: scanLane,
  scheduled: (kernel) => [clearUnused(kernel)],
}

export { fileFor, openFile, type FileSignature, type OpenedFile } from './oss/open-file.ts'
export { createStorageSource } from './storage/storage-source.ts'
export { spaceOf } from './oss/quota.ts'
export { NEARLY_FULL } from './quota/room.ts'
export { MARK, QUARANTINE } from './scan/scan-file.ts'
export { SCANNER_DOWN } from './scan/scanner-state.ts'
export { filesMenus } from './seed/menus.ts'
export { filesSeeds } from './seed/demo/index.ts'
