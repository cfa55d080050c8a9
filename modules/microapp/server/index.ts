/**
 * Module `microapp`, the entry point: the registry of apps shown inside Portico, and of sites that may show it inside
 * them.
 *
 * Words: an *app* runs in a frame of a tab and speaks `packages/child`; a *host* is a foreign origin whose pages may
 * frame ours. Promises: what the document's policy names is exactly what is switched on here, on every node within a
 * second; this server connects to no registered address; power over people's sessions is given to another origin by
 * administrators alone.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { exportedMicroApps } from './micro-app/micro-app.export.ts'
import { microAppRestorer } from './micro-app/micro-app.service.ts'
import { mountMicroApps } from './micro-app/micro-app.routes.ts'
import * as microapp from './migrations/0700-microapp.ts'
import * as pinyin from './migrations/0710-pinyin.ts'

export const microappModule: ServerModule = {
  name: 'microapp',
  texts: { zh, en },
  migrations: { '0700-microapp': microapp, '0710-pinyin': pinyin },
  routes: (kernel) => mountMicroApps(kernel),
  exports: [exportedMicroApps],
  restorers: [microAppRestorer],
}

export { createFrameSource } from './frame-source.ts'
export { microAppSeed } from './seed/apps.ts'
export { microappMenus } from './seed/menus.ts'
