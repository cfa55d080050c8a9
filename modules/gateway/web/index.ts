/** Module `gateway` in the browser: files shown, share links looked after, ways in from elsewhere. */
import { lazy } from 'react'
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
    path: '/uuc',
    title: 'gateway.entry.title',
    load: () => import('./entry/UucPage.tsx'),
    bare: true,
    isPassage: true,
  }),
  definePage({
    path: '/callback',
    title: 'gateway.entry.title',
    load: () => import('./entry/CallbackPage.tsx'),
    bare: true,
    isPassage: true,
  }),
  definePage({
    path: '/gw/client',
    can: 'gw:client:page',
    title: 'gateway.client.title',
    load: () => import('./entry/ClientList.tsx'),
  }),
  definePage({
    path: '/gw/share',
    can: 'gw:share:page',
    title: 'gateway.share.title',
    load: () => import('./share/ShareList.tsx'),
  }),
]

/** Makes links of one record; the page that shows it has `textsOf: ['gateway']` of its page. */
export const ShareDialog = lazy(() => import('./share/ShareDialog.tsx'))
/** What a link opens, after its password; likewise. */
export const Shared = lazy(async () => ({ default: (await import('./share/Shared.tsx')).Shared }))
