import { History, Link2Off } from 'lucide-react'
import { shareRoutes, type Share } from '#gateway/contract/share.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'

/** What shows links, and therefore changes with one. */
export const SHARE_READS = [shareRoutes.page, shareRoutes.ofRecord]

/** Revokes links after a question. */
export function useRevoke(): (shares: readonly Share[], afterwards?: () => void) => Promise<void> {
  const t = useT()
  const batch = useBatch<Share>()
  const refresh = useRefresh()
  return async (rows, afterwards) => {
    const isSure = await ask({
      title: t('gateway.share.revoke.ask', { count: rows.length }),
      consequence: t('gateway.share.revoke.consequence'),
      yes: t('gateway.share.revoke'),
      danger: true,
    })
    if (!isSure) return
    await batch({
      rows,
      nameOf: ({ label }) => label,
      act: (ids) => call(shareRoutes.revoke, { body: ids }),
      afterwards: () => {
        afterwards?.()
        void refresh(...SHARE_READS)
      },
    })
  }
}

/** What can be done with one link; the server says which of it. @param show its log */
export function useShareActions(show: (share: Share) => void): (share: Share) => Action[] {
  const t = useT()
  const revoke = useRevoke()
  return (share) => [
    { key: 'log', label: t('gateway.share.log'), icon: <History size={16} />, run: () => show(share) },
    ...allowedActions(
      {
        revoke: {
          label: t('gateway.share.revoke'),
          icon: <Link2Off size={16} />,
          danger: true,
          run: () => void revoke([share]),
        },
      },
      share.actions,
    ),
  ]
}

/** What can be done with the links chosen. */
export function useShareBatch({ rows, clear }: Selection<Share>): Action[] {
  const t = useT()
  const revoke = useRevoke()
  const mayRevoke = useCan('gw:share:revoke')
  if (!mayRevoke) return []
  return [
    {
      key: 'revoke',
      label: t('gateway.share.revoke'),
      icon: <Link2Off size={16} />,
      danger: true,
      run: () => void revoke(rows, clear),
    },
  ]
}
