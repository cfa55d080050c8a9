import { implement, type Call, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { previewRoutes } from '#gateway/contract/preview.ts'
import * as preview from './preview.service.ts'

type Part = Pick<Call<(typeof previewRoutes)['get']>, 'params' | 'query' | 'share'>

const askedIn = ({ params, query, share }: Part): preview.Asked => ({ ...params, ...query, share })

export function mountPreview(kernel: Kernel): Mounted[] {
  return implement('preview', previewRoutes, {
    get: (call) => preview.previewOf(kernel, call.actor, askedIn(call)),
    content: (call) => preview.contentOf(kernel, call.actor, { ...askedIn(call), save: call.query.save }),
    text: (call) => preview.textOf(kernel, call.actor, askedIn(call)),
    document: (call) => preview.documentOf(kernel, call.actor, askedIn(call)),
    table: (call) => preview.tableOf(kernel, call.actor, askedIn(call)),
  })
}
