/** The shell's own widgets: they know all they show, so they stand at once. */
import { Recent } from './Recent.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { defineWidget, type WidgetSet } from './widgets.ts'

const NOTHING_ASKED = { routes: [] }

export const homeWidgets: WidgetSet = {
  figures: [],
  widgets: [
    defineWidget({
      name: 'shell.shortcuts',
      title: 'widgets.shortcuts',
      icon: 'layout-grid',
      size: { columns: 2, rows: 2 },
      source: NOTHING_ASKED,
      pages: ['home', 'workbench'],
      rank: 10,
      plain: true,
      component: Shortcuts,
      load: () => Promise.resolve({ default: Shortcuts }),
    }),
    defineWidget({
      name: 'shell.recent',
      title: 'widgets.recent',
      icon: 'history',
      size: { columns: 1, rows: 4 },
      source: NOTHING_ASKED,
      pages: ['home', 'workbench'],
      rank: 40,
      plain: true,
      component: Recent,
      load: () => Promise.resolve({ default: Recent }),
    }),
  ],
}
