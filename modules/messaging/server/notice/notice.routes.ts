import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { audiencesOf } from './audience.service.ts'
import * as notices from './notice.service.ts'
import * as publishing from './publish.service.ts'

export function mountNotices(kernel: Kernel): Mounted[] {
  return implement('notice', noticeRoutes, {
    page: ({ actor, query }) => notices.pageNotices(kernel, actor, query),
    audience: ({ actor }) => audiencesOf(kernel, actor),
    get: ({ actor, params }) => notices.getNotice(kernel, actor, params.id),
    recipients: ({ actor, params }) => publishing.countRecipients(kernel, actor, params.id),
    create: ({ actor, body }) => notices.createNotice(kernel, actor, body),
    update: async ({ actor, body }) => {
      await notices.updateNotice(kernel, actor, body)
      return null
    },
    publish: async ({ actor, params }) => {
      await publishing.publishNotice(kernel, actor, params.id)
      return null
    },
    withdraw: async ({ actor, params }) => {
      await publishing.withdrawNotice(kernel, actor, params.id)
      return null
    },
    remove: async ({ actor, params }) => {
      await notices.removeNotice(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => notices.removeNotices(kernel, actor, body),
  })
}
