/** Module `gateway` in the browser: files shown, and share links looked after. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/filePreview',
    title: 'gateway.preview.title',
    load: () => import('./preview/PreviewPage.tsx'),
    bare: true,
    identity: ['id', 'share'],
  }),
  definePage({
    path: '/jump',
    title: 'gateway.jump.title',
    load: () => import('./jump/JumpPage.tsx'),
    isPassage: true,
  }),
  definePage({
    path: '/gw/share',
    can: 'gw:share:page',
    title: 'gateway.share.title',
    load: () => import('./share/ShareList.tsx'),
  }),
]
