import { CheckCheck, Trash2 } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { messageRoutes, type MessageRow } from '#messaging/contract/message.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import type { AskedAnswer } from '../action/AnswerDialog.tsx'
import { MESSAGE_READS } from '../bell/message-reads.ts'

/**
 * What can be done with one's messages: with one of them, and with all that are chosen.
 * @param answer asks for the comment of an answer
 */
export function useMessageActions(selection: Selection<MessageRow>, answer: (asked: AskedAnswer) => void) {
  const t = useT()
  const batch = useBatch<MessageRow>()
  const refresh = useRefresh()
  const run = (rows: readonly MessageRow[], route: typeof messageRoutes.read) =>
    batch({
      rows,
      act: (ids) => call(route, { body: ids }),
      isDeletion: route.method === 'DELETE',
      nameOf: ({ title }) => title,
      afterwards: () => {
        selection.clear()
        void refresh(...MESSAGE_READS)
      },
    })
  const remove = async (rows: readonly MessageRow[]) => {
    const isSure = await ask({
      title: t('messaging.mine.delete.ask', { count: rows.length }),
      consequence: t('messaging.mine.delete.consequence'),
      yes: t('messaging.delete'),
      danger: true,
    })
    if (isSure) await run(rows, messageRoutes.removeMany)
  }
  const actionsOn = (rows: readonly MessageRow[]): Action[] => [
    ...(rows.some(({ readFlag }) => readFlag === 0)
      ? [
          {
            key: 'read',
            label: t('messaging.mine.read'),
            icon: <CheckCheck size={16} />,
            run: () => void run(rows, messageRoutes.read),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('messaging.delete'),
      icon: <Trash2 size={16} />,
      danger: true,
      run: () => void remove(rows),
    },
  ]
  const answersTo = (message: MessageRow): Action[] =>
    (message.answer?.actions ?? []).map((action) => ({
      key: `answer.${action.code}`,
      label: action.label,
      run: () => answer({ message, action }),
    }))
  return {
    rowActions: (message: MessageRow) => [...answersTo(message), ...actionsOn([message])],
    batchActions: actionsOn(selection.rows),
  }
}
