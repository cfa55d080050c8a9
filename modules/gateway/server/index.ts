/**
 * Module `gateway`, the front door: the ways from outside to one thing inside. Links that open a record to somebody who is not
 * signed in, and files shown in the browser.
 *
 * Words: a *share* is a link to one record; its *ticket* stands in the address, its *pass* in the calls that follow. Promises: a
 * link opens one record and nothing else, and no more than its maker may open at that moment; what is shown never runs.
 */
import { addTexts } from '#kernel/i18n/translate.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { declareLists } from '#system/server/index.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { fileShare } from './preview/file-share.ts'
import { mountPreview } from './preview/preview.routes.ts'
import { exportedShares } from './share/share.export.ts'
import { mountShareLinks } from './share/share.routes.ts'

addTexts('zh', zh)
addTexts('en', en)

export const gatewayModule: ServerModule = {
  name: 'gateway',
  routes: (kernel) => declareLists('gateway', [...mountShareLinks(kernel), ...mountPreview(kernel)]),
  shares: (kernel) => [fileShare(kernel)],
  exports: [exportedShares],
}

export { gatewayMenus } from './seed/menus.ts'
export { gatewaySeeds } from './seed/demo.ts'
