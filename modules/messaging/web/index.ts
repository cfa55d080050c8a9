/** Module `messaging` in the browser: the bell, one's messages, the administration of notices. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/msg/mine',
    isOwn: true,
    title: 'messaging.mine.title',
    load: () => import('./mine/MessageList.tsx'),
  }),
  definePage({
    path: '/msgAction',
    title: 'messaging.action.title',
    load: () => import('./action/TicketPage.tsx'),
    bare: true,
    alone: true,
    identity: ['t'],
  }),
  definePage({
    path: '/msg/notice',
    can: 'msg:notice:page',
    title: 'messaging.notice.title',
    load: () => import('./notice/NoticeList.tsx'),
  }),
  definePage({
    path: '/msg/channel',
    can: 'msg:channel:page',
    title: 'messaging.channel.title',
    load: () => import('./channel/ChannelList.tsx'),
  }),
  definePage({
    path: '/msg/template',
    can: 'msg:template:page',
    title: 'messaging.template.title',
    load: () => import('./template/TemplateList.tsx'),
  }),
  definePage({
    path: '/msg/sent',
    can: 'msg:delivery:page',
    title: 'messaging.sent.title',
    load: () => import('./sent/SentList.tsx'),
  }),
]
