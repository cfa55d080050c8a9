/**
 * Module `search`, the entry point: one search over the records of all modules.
 *
 * Words: a *searchable* is what a module declares of a noun; a *document* is one record in the index; a *hit* is a
 * record as one person sees it now. Promises: no one finds what they may not see; a change is found as soon as its
 * event is done; a search writes nothing.
 */
import type { ServerModule } from '#kernel/kernel.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { scheduledRebuild } from './search/rebuild.ts'
import { mountSearch } from './search/search.routes.ts'

export const searchModule: ServerModule = {
  name: 'search',
  texts: { zh, en },
  routes: mountSearch,
  scheduled: (kernel) => [scheduledRebuild(kernel)],
}

export { searchMenus } from './seed/menus.ts'
export { searchSeeds } from './seed/rebuild.ts'
