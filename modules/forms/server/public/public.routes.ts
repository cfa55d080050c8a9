import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { publicFormRoutes, publicSettingsRoutes, sharedFormRoutes } from '#forms/contract/public.ts'
import { enterRecord, findByReceipt } from './entry.service.ts'
import { getPublicSettings, setPublicSettings } from './settings.service.ts'
import * as view from './view.service.ts'

export function mountPublic(kernel: Kernel): Mounted[] {
  return [
    ...implement('formPublicSettings', publicSettingsRoutes, {
      get: ({ actor, params, query }) => getPublicSettings(kernel, actor, { ...params, ...query }),
      set: ({ actor, params, body }) => setPublicSettings(kernel, actor, { ...params, ...body }),
    }),
    ...implement('publicForm', publicFormRoutes, {
      form: ({ params }) => view.openPublicForm(kernel, params.id),
      page: ({ params, query, origin }) => view.pagePublicRecords(kernel, params.id, query, origin.language),
      record: ({ params: { id, recordId }, origin }) => view.getPublicRecord(kernel, id, recordId, origin.language),
      enter: ({ params, body, origin }) => enterRecord(kernel, params.id, body, origin),
      receipt: ({ params, body, origin }) => findByReceipt(kernel, params.id, body.receipt, origin),
    }),
    ...implement('sharedForm', sharedFormRoutes, {
      form: ({ actor, params }) => view.openSharedForm(kernel, actor, params.id),
      page: ({ actor, params, query }) => view.pageSharedRecords(kernel, actor, params.id, query),
      record: ({ actor, params: { id, recordId } }) => view.getSharedRecord(kernel, actor, id, recordId),
    }),
  ]
}
