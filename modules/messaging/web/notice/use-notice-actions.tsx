import { Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/use-batch-deletion.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { noticeRoutes, type Notice } from '#messaging/contract/notice.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'

/** What shows a notice, and therefore changes with one. */
export const NOTICE_READS = [noticeRoutes.page, noticeRoutes.get]

interface Ways {
  edit: (id: string) => void
  /** Closes what shows the notice. */
  close: () => void
}

/** What can be done with one notice; the server says which of it. */
export function useNoticeActions({ edit, close }: Ways): (notice: Notice) => Action[] {
  const t = useT()
  const publish = useMutate(noticeRoutes.publish, {
    refreshes: NOTICE_READS,
    done: t('messaging.notice.publish.done'),
  })
  const withdraw = useMutate(noticeRoutes.withdraw, {
    refreshes: NOTICE_READS,
    done: t('messaging.notice.withdraw.done'),
  })
  const { run: remove } = useMutate(noticeRoutes.remove, { refreshes: [noticeRoutes.page] })

  const publishNotice = async ({ id, title }: Notice) => {
    try {
      const { count } = await call(noticeRoutes.recipients, { params: { id } })
      const isSure = await ask({
        title: t('messaging.notice.publish.ask', { title }),
        consequence: t('messaging.notice.publish.consequence', { count }),
        yes: t('messaging.notice.publish'),
      })
      if (isSure) await publish.run({ params: { id } })
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
  }
  const withdrawNotice = async ({ id, title, recipients }: Notice) => {
    const isSure = await ask({
      title: t('messaging.notice.withdraw.ask', { title }),
      consequence: t('messaging.notice.withdraw.consequence', { count: recipients }),
      yes: t('messaging.notice.withdraw'),
    })
    if (isSure) await withdraw.run({ params: { id } })
  }
  const removeNotice = async ({ id, title, status }: Notice) => {
    const isSure = await ask({
      title: t('messaging.notice.delete.ask', { title }),
      consequence: t(status === 1 ? 'messaging.notice.delete.published' : 'messaging.notice.delete.consequence'),
      yes: t('messaging.delete'),
      danger: true,
    })
    if (isSure && (await remove({ params: { id } }))) close()
  }
  return (notice) =>
    allowedActions(
      {
        publish: {
          label: t('messaging.notice.publish'),
          icon: <Send size={16} />,
          run: () => void publishNotice(notice),
        },
        withdraw: {
          label: t('messaging.notice.withdraw'),
          icon: <Undo2 size={16} />,
          run: () => void withdrawNotice(notice),
        },
        update: { label: t('messaging.notice.update'), icon: <Pencil size={16} />, run: () => edit(notice.id) },
        delete: {
          label: t('messaging.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeNotice(notice),
        },
      },
      notice.actions,
    )
}

/** What can be done with the notices chosen. */
export function useNoticeBatch(selection: Selection<Notice>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'msg:notice:delete',
    label: t('messaging.delete'),
    question: (count) => t('messaging.notice.delete.askMany', { count }),
    consequence: t('messaging.notice.delete.published'),
    nameOf: ({ title }) => title,
    act: (ids) => call(noticeRoutes.removeMany, { body: ids }),
    reads: NOTICE_READS,
  })
}
