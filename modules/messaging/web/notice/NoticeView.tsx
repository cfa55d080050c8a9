import { Button } from 'antd'
import { useEffect } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { DictTag } from '#kit/dict/DictTag.tsx'
import { noticeRoutes, type Notice, type NoticeDetail } from '#messaging/contract/notice.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { NoticeBody } from '../NoticeBody.tsx'

/** While it is being sent, how often the view looks again; milliseconds. */
const SENDING_MS = 1_000

interface NoticeViewProps extends OverlayProps {
  id: string
  actions: (notice: Notice) => readonly Action[]
  onClose: () => void
}

/** What a draft is for comes first: publishing is the next step of who looks at it. */
const nextFirst = (actions: readonly Action[]): readonly Action[] =>
  actions.toSorted((a, b) => Number(b.key === 'publish') - Number(a.key === 'publish'))

/** One notice as its readers will see it, with how far it has got. */
export default function NoticeView({ id, actions, onClose, ...overlay }: NoticeViewProps) {
  const t = useT()
  const { data: notice, error, refetch } = useCall(noticeRoutes.get, { params: { id } })
  const isSending = notice?.sendStatus === 1
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setInterval(() => void refetch(), SENDING_MS)
    return () => clearInterval(timer)
  }, [isSending, refetch])

  return (
    <TabDrawer
      {...overlay}
      title={t('messaging.notice.view')}
      width={640}
      onClose={onClose}
      footer={notice && <ActionFoot actions={nextFirst(actions(notice))} visible={['update']} />}
    >
      {notice && (
        <>
          <State {...notice} />
          <NoticeBody {...notice} by={notice.author} at={notice.publishDate ?? notice.createDate} />
        </>
      )}
      {!notice && !error && <Skeleton rows={5} />}
      {!notice && error && (
        <Empty title={t('messaging.notice.notShown')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function State({ status, sendStatus, recipients, readers, expireDate, audience }: NoticeDetail) {
  const t = useT()
  const isSent = status === 1
  const items = [
    { label: t('messaging.notice.status'), value: <DictTag dict="notice_status" value={status} /> },
    { label: t('messaging.notice.audience'), value: t(`messaging.notice.audience.${audience}`) },
    ...(isSent
      ? [
          {
            label: t('messaging.notice.sendStatus'),
            value: <DictTag dict="message_status" value={sendStatus} />,
          },
          {
            label: t('messaging.notice.reached'),
            value: t('messaging.notice.readOf', { readers, count: recipients }),
          },
        ]
      : []),
    ...(expireDate === null ? [] : [{ label: t('messaging.notice.expires'), value: <RelativeTime at={expireDate} /> }]),
  ]
  return (
    <div className="msg-state">
      <DescriptionList none={t('kit.none')} items={items} />
    </div>
  )
}
