/** The pages of the shell that are made of widgets. Plain: they come without the design system. */
import { definePage } from '../registry.ts'
import { HOME } from '../session/places.ts'
import { loadWidgets } from './widgets.ts'

/** The declarations of the widgets come beside the page, not after it. */
function withWidgets<File>(file: Promise<File>): Promise<File> {
  loadWidgets().catch(() => undefined) // the page asks again, and says so
  return file
}

export const homePages = [
  definePage({
    path: HOME,
    title: 'shell.homePage',
    plain: true,
    load: () => withWidgets(import('./HomePage.tsx')),
  }),
  definePage({
    path: '/workbench',
    title: 'shell.workbenchPage',
    plain: true,
    load: () => withWidgets(import('./WorkbenchPage.tsx')),
  }),
]
