import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { noteSeen } from './cc-seen.service.ts'
import * as copies from './cc.service.ts'

export function mountCcs(kernel: Kernel): Mounted[] {
  return implement('wfCc', workflowCcRoutes, {
    page: ({ actor, query }) => copies.pageCcs(kernel, actor, query),
    readers: ({ actor, params }) => copies.listReaders(kernel, actor, params.id),
    give: ({ actor, body }) => copies.giveCcs(kernel, actor, body),
    read: ({ actor, body }) => copies.readCcs(kernel, actor, body),
    seen: ({ actor, body }) => noteSeen(kernel, actor, body.id),
    revoke: ({ actor, body }) => copies.revokeCcs(kernel, actor, body),
    remind: ({ actor, body }) => copies.remind(kernel, actor, body),
  })
}
