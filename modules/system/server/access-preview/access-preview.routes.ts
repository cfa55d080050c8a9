import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { previewAccess } from './access-preview.service.ts'

export const mountAccessPreview = (kernel: Kernel): Mounted[] =>
  implement('accessPreview', accessPreviewRoutes, {
    preview: ({ actor, body }) => previewAccess(kernel, actor, body),
  })
