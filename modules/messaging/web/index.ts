/** Module `messaging` in the browser: the bell, one's messages, the administration of notices. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/msg/mine',
    title: 'messaging.mine.title',
    load: () => import('./mine/MessageList.tsx'),
  }),
  definePage({
    path: '/msg/notice',
    can: 'msg:notice:page',
    title: 'messaging.notice.title',
    load: () => import('./notice/NoticeList.tsx'),
  }),
]
