import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { valueCopyRoutes } from '#forms/contract/value-copy.ts'
import { askForCopy, getCopySources } from './value-copy.service.ts'

export const mountValueCopy = (kernel: Kernel): Mounted[] =>
  implement('formValueCopy', valueCopyRoutes, {
    sources: ({ actor, params }) => getCopySources(kernel, actor, params.id),
    copy: ({ actor, params, body }) => askForCopy(kernel, actor, { ...params, ...body }),
  })
