import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { archiveRoutes } from '#workflow/contract/archive.ts'
import * as archives from './archive.service.ts'

export const mountWorkflowArchives = (kernel: Kernel): Mounted[] =>
  implement('wfArchive', archiveRoutes, {
    page: ({ actor, query }) => archives.pageArchives(kernel, actor, query),
    file: ({ actor, params }) => archives.openArchive(kernel, actor, params.id),
    preview: ({ actor, params, query }) => archives.previewRetention(kernel, actor, params.id, query.days),
  })
