/** Module `help` in the browser: the documentation of the product. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({ path: '/help', title: 'help.title', plain: true, load: () => import('./page/HelpPage.tsx') }),
]
