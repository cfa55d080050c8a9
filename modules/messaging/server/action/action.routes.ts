import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { messageActionRoutes } from '#messaging/contract/action.ts'
import * as actions from './action.service.ts'

export const mountMessageActions = (kernel: Kernel): Mounted[] =>
  implement('messageAction', messageActionRoutes, {
    look: ({ actor, body }) => actions.lookTicket(kernel, actor, body.ticket),
    do: ({ actor, body }) => actions.doTicket(kernel, actor, body),
    lookAlone: ({ origin, body }) => actions.lookAlone(kernel, origin, body.ticket),
    doAlone: ({ origin, body }) => actions.doAlone(kernel, origin, body),
    answer: ({ actor, body }) => actions.answerMessage(kernel, actor, body),
  })
