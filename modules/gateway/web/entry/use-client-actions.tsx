import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { entryClientRoutes, type EntryClient } from '#gateway/contract/entry.ts'
import { useMutate } from '#kit/form/useMutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion, useDeletion, type Deletion } from '#kit/list/useBatchDeletion.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import type { MadeSecret } from './SecretDialog.tsx'

/** What shows a system, and therefore changes with one. */
export const CLIENT_READS = [entryClientRoutes.page, entryClientRoutes.get]

function useClientDeletion(): Deletion<EntryClient> {
  const t = useT()
  return {
    can: 'gw:client:delete',
    label: t('gateway.client.delete'),
    question: (count) => t('gateway.client.delete.ask', { count }),
    consequence: t('gateway.client.delete.consequence'),
    nameOf: ({ name }) => name,
    act: (ids) => call(entryClientRoutes.removeMany, { body: ids }),
    reads: CLIENT_READS,
  }
}

interface Ways {
  edit: (id: string) => void
  /** Shows a new secret. */
  made: (secret: MadeSecret) => void
}

/** What can be done with one system; the server says which of it. */
export function useClientActions({ edit, made }: Ways): (client: EntryClient) => Action[] {
  const t = useT()
  const remove = useDeletion(useClientDeletion())
  const renew = useMutate(entryClientRoutes.secret, { refreshes: CLIENT_READS, done: false })
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
  return (client) =>
    allowedActions(
      {
        update: { label: t('gateway.client.update'), icon: <Pencil size={16} />, run: () => edit(client.id) },
        secret: {
          label: t('gateway.client.renew'),
          icon: <KeyRound size={16} />,
          run: () => void renewSecret(client),
        },
        delete: {
          label: t('gateway.client.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void remove([client]),
        },
      },
      client.actions,
    )
}

/** What can be done with the systems chosen. */
export function useClientBatch(selection: Selection<EntryClient>): Action[] {
  return useBatchDeletion(selection, useClientDeletion())
}
