import { Eraser } from 'lucide-react'
import { useState } from 'react'
import type { Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/selection.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { cacheRoutes, type NodeCaches, type NodeDrop } from '#security/contract/cache.ts'
import type { CacheRow } from './cache-rows.ts'

interface Place {
  /** The node whose figures are shown; undefined where those of all are. */
  node: NodeCaches | undefined
  selection: Pick<Selection<CacheRow>, 'rows' | 'clear'>
}

/** Empties caches where they are looked at, after asking, and keeps what came of it on each node. */
export function useCacheDrop({ node, selection }: Place) {
  const t = useT()
  const mayDrop = useCan('sys:cache:drop')
  const refresh = useRefresh()
  const [drops, setDrops] = useState<readonly NodeDrop[]>()
  const drop = async (rows: readonly CacheRow[]) => {
    const isSure = await ask({
      title: t('security.cache.drop.ask', { count: rows.length }),
      consequence: node ? t('security.cache.drop.one', { node: node.name }) : t('security.cache.drop.all'),
      yes: t('security.cache.drop'),
    })
    if (!isSure) return
    try {
      const names = rows.map(({ name }) => name)
      setDrops(await call(cacheRoutes.drop, { body: { names, ...(node && { node: node.node }) } }))
      selection.clear()
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
    await refresh(cacheRoutes.list)
  }
  const batch: Action[] = mayDrop
    ? [
        {
          key: 'drop',
          label: t('security.cache.drop.chosen'),
          icon: <Eraser size={16} />,
          run: () => void drop(selection.rows),
        },
      ]
    : []
  const rowActions = (row: CacheRow): Action[] =>
    mayDrop ? [{ key: 'drop', label: t('security.cache.drop'), run: () => void drop([row]) }] : []
  return { drops, rowActions, batch, forget: () => setDrops(undefined) }
}
