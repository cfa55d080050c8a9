import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { entryClientRoutes, entryRoutes } from '#gateway/contract/entry.ts'
import * as clients from './entry-client.service.ts'
import * as entry from './entry.service.ts'

export function mountEntry(kernel: Kernel): Mounted[] {
  return [
    ...implement('entryClient', entryClientRoutes, {
      page: ({ actor, query }) => clients.pageClients(kernel, actor, query),
      get: ({ actor, params }) => clients.getClient(kernel, actor, params.id),
      create: ({ actor, body }) => clients.createClient(kernel, actor, body),
      update: ({ actor, body }) => clients.updateClient(kernel, actor, body),
      secret: ({ actor, params }) => clients.renewSecret(kernel, actor, params.id),
      removeMany: ({ actor, body }) => clients.removeClients(kernel, actor, body),
    }),
    ...implement('entry', entryRoutes, {
      issue: ({ body, origin }) => entry.issueTicket(kernel, body, origin),
      look: ({ body }) => entry.lookAtTicket(kernel, body),
      resume: ({ actor, body }) => entry.resumeWith(kernel, actor, body),
      exchange: ({ body, origin }) => entry.exchangeTicket(kernel, body, origin),
      signInPage: ({ query }) => entry.findSignInPage(kernel, query.clientId),
    }),
  ]
}
