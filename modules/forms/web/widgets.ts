/** The widgets of this module: rows that configured calls answer. Declarations only; what they show comes when seen. */
import { defineWidget, type Figure } from '#shell/home/widgets.ts'
import './texts.ts'

export const widgets = [
  defineWidget({
    name: 'forms.blocks',
    title: 'forms.widget.blocks',
    icon: 'table-2',
    size: { columns: 2, rows: 4 },
    source: { routes: ['GET /form/block', 'GET /form/block/{id}'] },
    can: 'frm:record:page',
    isWanted: async () => (await import('./block/block-calls.ts')).hasBlocks(),
    pages: ['workbench'],
    rank: 30,
    plain: true,
    load: () => import('./block/BlocksWidget.tsx'),
  }),
]

export const figures: readonly Figure[] = []
