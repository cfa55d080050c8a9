/** Module `search` in the browser: the page of all results, and the administrators' page of the index. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/searchPage',
    title: 'search.title',
    load: () => import('./result/SearchPage.tsx'),
  }),
  definePage({
    path: '/sys/search',
    can: 'sys:search:rebuild',
    title: 'search.index.title',
    load: () => import('./indexed/IndexPage.tsx'),
  }),
]
