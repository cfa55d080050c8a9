/** The widget of this module: the latest notices. Declarations only; what it shows comes when it is seen. */
import { defineFigure, defineWidget } from '#shell/home/widgets.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { call } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import { SHOWN } from './bell/badge.ts'
import { bareMessageRoutes as routes } from './bell/bare-message-routes.ts'
import './texts.ts'

export const widgets = [
  defineWidget({
    name: 'messaging.notices',
    title: 'messaging.notice.title',
    icon: 'megaphone',
    size: { columns: 1, rows: 5 },
    source: { routes: ['GET /msg/msgRecord/getNavMsg'] },
    isOwn: true,
    pages: ['home', 'workbench'],
    rank: 25,
    plain: true,
    load: () => import('./NoticeWidget.tsx'),
  }),
]

/** The widget's own call, so that home makes it once. */
async function unreadNow(): Promise<number> {
  const query = { limit: SHOWN, searchFlag: '1' } as const
  const { total } = await queryClient.fetchQuery({
    queryKey: callKey(routes.nav, { query }),
    queryFn: ({ signal }) => call(routes.nav, { query, signal }),
  })
  return total
}

export const figures = [
  defineFigure({
    name: 'messaging.unread',
    title: 'messaging.figure.unread',
    isOwn: true,
    rank: 50,
    path: '/msg/mine',
    urgent: true,
    load: unreadNow,
  }),
]
