import { Ban, Download, RotateCw, Trash2 } from 'lucide-react'
import { taskRoutes, type Task, type TaskAction } from '#contract/task.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { downloadByAddress } from '#shell/request/transfer.ts'

/** What can be done with one task; the server says which of it. */
export function useTaskActions(): (task: Task) => Action[] {
  const t = useT()
  const refreshes = [taskRoutes.page]
  const cancel = useMutate(taskRoutes.remove, { refreshes, done: t('system.task.canceled') })
  const remove = useMutate(taskRoutes.remove, { refreshes })
  const retry = useMutate(taskRoutes.retry, { refreshes, done: t('system.task.retried') })
  const download = async (id: string) => {
    try {
      await downloadByAddress(taskRoutes.file, { params: { id } })
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
  }

  return ({ id, title: name, status, actions }) => {
    const removeTask = async () => {
      const isSure =
        status !== 'done' ||
        (await ask({
          title: t('system.task.remove.ask', { name }),
          consequence: t('system.task.remove.consequence'),
          yes: t('system.task.remove'),
          danger: true,
        }))
      if (isSure) await remove.run({ params: { id } })
    }
    return allowedActions<TaskAction>(
      {
        download: { label: t('system.task.download'), icon: <Download size={16} />, run: () => void download(id) },
        cancel: {
          label: t('system.task.cancel'),
          icon: <Ban size={16} />,
          run: () => void cancel.run({ params: { id } }),
        },
        retry: {
          label: t('system.task.retry'),
          icon: <RotateCw size={16} />,
          run: () => void retry.run({ params: { id } }),
        },
        remove: {
          label: t('system.task.remove'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeTask(),
        },
      },
      actions,
    )
  }
}
