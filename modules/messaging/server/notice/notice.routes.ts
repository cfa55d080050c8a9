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
    update: ({ actor, body }) => notices.updateNotice(kernel, actor, body),
    publish: ({ actor, params }) => publishing.publishNotice(kernel, actor, params.id),
    withdraw: ({ actor, params }) => publishing.withdrawNotice(kernel, actor, params.id),
    remove: ({ actor, params }) => notices.removeNotice(kernel, actor, params.id),
    removeMany: ({ actor, body }) => notices.removeNotices(kernel, actor, body),
  })
}
