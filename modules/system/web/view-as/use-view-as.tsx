import { askWithText } from '#kit/overlay/ask-text.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useT } from '#shell/i18n.ts'
import { mayLeavePage } from '#shell/page/leaving.ts'
import { beginViewing } from '#shell/session/viewing.ts'
import { MAX_VIEW_REASON, viewAsRoutes } from '#system/contract/view-as.ts'

/** Asks why, and then shows the product as another user has it. */
export function useViewAs(): (user: { readonly id: string; readonly name: string }) => Promise<void> {
  const t = useT()
  const { run } = useMutate(viewAsRoutes.begin, { refreshes: [], done: false })
  return async ({ id: userId, name }) => {
    if (!(await mayLeavePage())) return
    const reason = await askWithText({
      title: t('system.viewAs.ask', { name }),
      consequence: t('system.viewAs.consequence', { name }),
      label: t('system.viewAs.reason'),
      maxLength: MAX_VIEW_REASON,
      isRequired: true,
      yes: t('system.viewAs.begin'),
    })
    if (reason === undefined) return
    await beginViewing(async () => (await run({ body: { userId, reason } })) !== undefined)
  }
}
