/**
 * Module `gateway`, the entry point: the ways from outside to one thing inside. Links that open a record to a user who
 * is not signed in, files shown in the browser, stable links to records, and people whom other systems bring in.
 *
 * Words: a *share* is a link to one record; its *ticket* stands in the address, its *pass* in the calls that follow.
 * Promises: a link opens one record and nothing else, and no more than its maker may open at that moment; what is shown
 * never runs.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { ShareUseQuery } from '#gateway/contract/share.ts'
import { exportedClients } from './entry/entry-client.export.ts'
import { entryClientRestorer } from './entry/entry-client.service.ts'
import { mountEntry } from './entry/entry.routes.ts'
import { sweepTickets } from './entry/entry.service.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { mountJump } from './jump/jump.routes.ts'
import * as gateway from './migrations/0500-gateway.ts'
import * as audience from './migrations/0510-audience.ts'
import * as pinyin from './migrations/0520-pinyin.ts'
import * as pinyinOfTickets from './migrations/0530-pinyin-of-tickets.ts'
import { fileShare } from './preview/file-share.ts'
import { mountPreview } from './preview/preview.routes.ts'
import { exportedShares } from './share/share.export.ts'
import { mountShareLinks } from './share/share.routes.ts'
import { pageUses } from './share/share.service.ts'

export const gatewayModule: ServerModule = {
  name: 'gateway',
  texts: { zh, en },
  migrations: {
    '0500-gateway': gateway,
    '0510-audience': audience,
    '0520-pinyin': pinyin,
    '0530-pinyin-of-tickets': pinyinOfTickets,
  },
  routes: (kernel) => [
    ...mountShareLinks(kernel),
    ...mountPreview(kernel),
    ...mountJump(kernel),
    ...mountEntry(kernel),
  ],
  shares: (kernel) => [fileShare(kernel)],
  jumps: (kernel) => [
    {
      type: 'share',
      can: 'gw:share:page',
      find: (actor, id) => pageUses(kernel, actor, id, ShareUseQuery.parse({})),
      path: (id) => `/gw/share?id=${id}`,
    },
  ],
  exports: [exportedShares, exportedClients],
  sweeps: (kernel) => [(tenantId) => sweepTickets(kernel, tenantId)],
  restorers: [entryClientRestorer],
}

export { createEntrySource } from './entry/audience.ts'
export { gatewayMenus } from './seed/menus.ts'
export { gatewaySeeds } from './seed/demo.ts'
