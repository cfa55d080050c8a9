import { CopyPlus } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import type { WorkflowInstance } from '#workflow/contract/instance.ts'

/** How the action looks in every place. */
export const AGAIN = { icon: <CopyPlus size={16} /> }

/** Makes a draft with the values of an earlier request, and opens it. */
export function useStartAgain(): (id: string) => Promise<void> {
  const { run } = useMutate(workflowDraftRoutes.again, { refreshes: [workflowDraftRoutes.page], done: false })
  return async (id) => {
    const made = await run({ body: { id } })
    if (made === undefined) return
    const { key, id: draft } = made.reply
    goTo(`/bpm/start?start=${encodeURIComponent(key)}&draft=${encodeURIComponent(draft)}`)
  }
}

/** The action of a request in a list, where the server offers it. */
export function useAgain(): (instance: Pick<WorkflowInstance, 'id' | 'actions'>) => Action[] {
  const t = useT()
  const startAgain = useStartAgain()
  return ({ id, actions }) =>
    actions.includes('again')
      ? [{ key: 'again', label: t('workflow.again'), ...AGAIN, run: () => void startAgain(id) }]
      : []
}
