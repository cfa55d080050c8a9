import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowCopyRoutes } from '#workflow/contract/copy.ts'
import * as copies from './copy.service.ts'

export function mountCopies(kernel: Kernel): Mounted[] {
  return implement('wfCopy', workflowCopyRoutes, {
    page: ({ actor, query }) => copies.pageCopies(kernel, actor, query),
    readers: ({ actor, params }) => copies.listReaders(kernel, actor, params.id),
    give: ({ actor, body }) => copies.giveCopies(kernel, actor, body),
    read: ({ actor, body }) => copies.readCopies(kernel, actor, body),
    revoke: ({ actor, body }) => copies.revokeCopies(kernel, actor, body),
    urge: ({ actor, body }) => copies.urge(kernel, actor, body),
  })
}
