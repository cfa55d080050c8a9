import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { testChannel } from './channel-test.ts'
import * as channels from './channel.service.ts'

export const mountChannels = (kernel: Kernel): Mounted[] =>
  implement('channel', channelRoutes, {
    page: ({ actor, query }) => channels.pageChannels(kernel, actor, query),
    get: ({ actor, params }) => channels.getChannel(kernel, actor, params.id),
    create: ({ actor, body }) => channels.createChannel(kernel, actor, body),
    update: async ({ actor, body }) => {
      await channels.updateChannel(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await channels.removeChannel(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => channels.removeChannels(kernel, actor, body),
    test: ({ actor, body }) => testChannel(kernel, actor, body.id),
  })
