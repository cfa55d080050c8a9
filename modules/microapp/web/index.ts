/** Module `microapp` in the browser: the pages in which apps are shown, and the registry. */
import { definePage, type Page } from '#shell/registry.ts'
import './texts.ts'

/** One life per tab: a tab keeps its app while it hides, and an app's own route is state within one tab. */
const shown = (path: string, title: NonNullable<Page['title']>): Page =>
  definePage({ path, title, isMicroApp: true, plain: true, load: () => import('./host/MicroAppPage.tsx') })

export const pages = [
  definePage({
    path: '/sys/microApp',
    can: 'sys:microApp:page',
    title: 'microapp.app.title',
    load: () => import('./registry/MicroAppList.tsx'),
  }),
  shown('/gzkj', 'microapp.route.gzkj'),
  shown('/gzkjXtbg', 'microapp.route.gzkjXtbg'),
  shown('/gzkjRwxt', 'microapp.route.gzkjRwxt'),
  shown('/productionSystem', 'microapp.route.productionSystem'),
  shown('/micro/:code', 'microapp.route.app'),
]
