import { Button } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { messageRoutes } from '#messaging/contract/message.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { MESSAGE_READS } from '../bell/message-reads.ts'
import { MessageAnswer } from '../action/MessageAnswer.tsx'
import { useFollowed } from '../action/use-followed.ts'
import { NoticeBody } from '../NoticeBody.tsx'

interface MessageDetailProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** One message. Opening it marks it as read. */
export default function MessageDetail({ id, onClose, ...overlay }: MessageDetailProps) {
  const t = useT()
  const refresh = useRefresh()
  const { data: message, error, refetch } = useCall(messageRoutes.get, { params: { id } })
  useFollowed()
  const isUnread = message?.readFlag === 0
  useEffect(() => {
    if (!isUnread) return
    call(messageRoutes.read, { body: [id] })
      .then(() => refresh(...MESSAGE_READS))
      .catch(() => undefined) // it stays unread, and says so
    // `refresh` is written anew at every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isUnread])

  return (
    <TabDrawer {...overlay} title={t('messaging.mine.detail')} width={640} onClose={onClose}>
      {message && <NoticeBody {...message} by={message.sender} at={message.sendDate} />}
      {message?.answer && <MessageAnswer message={message} answer={message.answer} />}
      {message && message.path !== '' && (
        <Button
          type={message.answer?.actions.length ? 'default' : 'primary'}
          icon={<ArrowRight size={16} />}
          onClick={() => goTo(message.path)}
        >
          {t('messaging.mine.open')}
        </Button>
      )}
      {!message && !error && <Skeleton rows={5} />}
      {!message && error && (
        <Empty title={t('messaging.mine.gone')} reason={t('messaging.mine.goneWhy')}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}
