/** What changes a saved view from its panel: taking over what is shown, and deletion. */
import { toast, toastDeleted } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { ports, type SavedView } from '#shell/ports.ts'
import { messageOf } from '#shell/request/call.ts'
import { ask } from '../overlay/ask.tsx'
import { contentOf } from './view-content.ts'
import { showColumns, type ViewedList, type Views } from './use-views.ts'

/** @param name of the list */
export function useViewActions(name: string, list: ViewedList, views: Views) {
  const t = useT()
  const { open, defaultId } = views
  const attempt = async (work: () => Promise<void>, done: () => void) => {
    try {
      await work()
      await views.refresh()
      done()
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
  }
  const update = (view: SavedView) =>
    attempt(
      async () => {
        const content = contentOf(name, list.state, view)
        await ports().views.update(view, content)
        showColumns(name, { id: view.id, columns: content.columns })
      },
      () => toast('success', t('kit.views.updated', { name: view.name })),
    )
  const remove = async (view: SavedView) => {
    const isSure = await ask({
      title: t('kit.views.remove.ask', { name: view.name }),
      consequence: t(view.audience === 'own' ? 'kit.views.remove.own' : 'kit.views.remove.shared'),
      yes: t('kit.views.remove'),
      danger: true,
    })
    if (!isSure) return
    await attempt(
      async () => {
        await ports().views.remove(view.id)
        if (view.id === defaultId) views.setDefault(undefined)
        if (view.id === open?.id) views.choose(undefined)
      },
      () => toastDeleted(t('shell.deleted')),
    )
  }
  return { update, remove }
}
