import { KeyRound } from 'lucide-react'
import { entryClientRoutes, type EntryClient } from '#gateway/contract/entry.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import type { MadeSecret } from './SecretDialog.tsx'

interface ClientActionsOptions {
  edit: (id: string) => void
  /** Shows a new secret. */
  made: (secret: MadeSecret) => void
}

/** What can be done with systems; the server says which of it. */
export function useClientActions(selection: Selection<EntryClient>, { edit, made }: ClientActionsOptions) {
  const t = useT()
  const reads = [entryClientRoutes.page, entryClientRoutes.get]
  const renew = useMutate(entryClientRoutes.secret, { refreshes: reads, done: false })
  const renewSecret = async ({ id, name }: EntryClient) => {
    const isSure = await ask({
      title: t('gateway.client.renew.ask', { name }),
      consequence: t('gateway.client.renew.consequence'),
      yes: t('gateway.client.renew'),
      danger: true,
    })
    const answer = isSure ? await renew.run({ params: { id } }) : undefined
    if (answer) made(answer.reply)
  }
  return useRecordActions(selection, {
    routes: entryClientRoutes,
    reads,
    edit,
    nameOf: ({ name }) => name,
    counted: (count) => t('gateway.client.count', { count }),
    consequence: t('gateway.client.delete.consequence'),
    more: (client) => ({
      secret: {
        label: t('gateway.client.renew'),
        icon: <KeyRound size={16} />,
        run: () => void renewSecret(client),
      },
    }),
  })
}
