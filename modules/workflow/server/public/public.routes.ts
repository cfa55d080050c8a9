import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { publicProcessRoutes } from '#workflow/contract/public-process.ts'
import { readAnswer } from './public-answer.service.ts'
import { listOffered, openOffered } from './public-offer.service.ts'
import { fileRequest } from './public-start.service.ts'

export const mountPublicProcesses = (kernel: Kernel): Mounted[] =>
  implement('wfPublic', publicProcessRoutes, {
    list: ({ query, origin }) => listOffered(kernel, query.tenantCode, origin),
    form: ({ query, origin }) => openOffered(kernel, query, origin),
    start: ({ body, origin }) => fileRequest(kernel, body, origin),
    answer: ({ body, origin }) => readAnswer(kernel, body, origin),
  })
