import { useMutate } from '#kit/form/use-mutate.ts'
import { useT } from '#shell/i18n.ts'
import { workflowDraftRoutes, type WorkflowDraftDetail } from '#workflow/contract/draft.ts'
import type { contentOf } from './start-values.ts'

/** Keeps what was entered, whatever it is worth. */
export function useKeepDraft({ draft, onKept }: { draft: WorkflowDraftDetail | undefined; onKept: () => void }) {
  const t = useT()
  const ways = { refreshes: [workflowDraftRoutes.page, workflowDraftRoutes.get], done: t('workflow.draft.kept') }
  const create = useMutate(workflowDraftRoutes.create, ways)
  const update = useMutate(workflowDraftRoutes.update, ways)
  return {
    isRunning: create.isRunning || update.isRunning,
    run: (content: ReturnType<typeof contentOf>) => {
      const kept =
        draft === undefined
          ? create.run({ body: content })
          : update.run({ body: { ...content, id: draft.id, version: draft.version } })
      void kept.then((done) => {
        if (done !== undefined) onKept()
      })
    },
  }
}
