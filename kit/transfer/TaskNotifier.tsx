import { useRef } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { useGo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { bareTask, DOWNLOADS } from './downloads.ts'

/** Says that one's task has ended, on whatever page one is. Invisible; lives as long as the frame. */
export function TaskNotifier() {
  const t = useT()
  const go = useGo()
  /** Tasks whose end was announced: several notifications of one task may arrive. */
  const announced = useRef(new Set<string>())

  const announce = async (id: string) => {
    const task = await call(bareTask, { params: { id } }).catch(() => undefined) // removed meanwhile
    if (task?.status !== 'done' && task?.status !== 'failed') {
      announced.current.delete(id)
      return
    }
    if (announced.current.has(id)) return
    announced.current.add(id)
    const way = { label: t('kit.tasks.open'), run: () => go(DOWNLOADS) }
    if (task.status === 'done') toast('success', t('kit.tasks.done', { name: task.fileName }), way)
    else toast('error', t('kit.tasks.failed', { name: task.title, reason: task.error }), way)
  }
  useAnnounced('task', (id) => void (id && announce(id))) // without an id something was removed
  return null
}
