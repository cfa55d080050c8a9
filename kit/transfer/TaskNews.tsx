import { useRef } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { useGo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { bareTask, DOWNLOADS } from './downloads.ts'

/** Says that one's task has ended, on whatever page one is. Invisible; lives as long as the frame. */
export function TaskNews() {
  const t = useT()
  const go = useGo()
  /** Of which tasks the end has been told: what is heard of one may come several times. */
  const told = useRef(new Set<string>())

  const tell = async (id: string) => {
    const task = await call(bareTask, { params: { id } }).catch(() => undefined) // removed meanwhile
    if (task?.status !== 'done' && task?.status !== 'failed') {
      told.current.delete(id)
      return
    }
    if (told.current.has(id)) return
    told.current.add(id)
    const way = { label: t('kit.tasks.open'), run: () => go(DOWNLOADS) }
    if (task.status === 'done') toast('success', t('kit.tasks.done', { name: task.fileName }), way)
    else toast('error', t('kit.tasks.failed', { name: task.title, reason: task.error }), way)
  }
  useAnnounced('task', (id) => void (id && tell(id))) // without an id something was removed
  return null
}
