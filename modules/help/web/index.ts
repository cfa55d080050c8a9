/** Module `help` in the browser: the documentation of the product, and the catalogue of what pages are made of. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({ path: '/help', title: 'help.title', plain: true, load: () => import('./page/HelpPage.tsx') }),
  // In the route group /pkms, which no menu shows (specification 2.1); everyone who is signed in may look.
  definePage({
    path: '/pkms/dome',
    title: 'system.catalogue.title',
    load: async () => (await import('./catalogue/load-catalogue.ts')).loadCatalogue(),
  }),
]
