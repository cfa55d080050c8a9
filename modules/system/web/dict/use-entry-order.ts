import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#shell/feedback/toast.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { callKey, useRefresh } from '#shell/request/use-call.ts'
import type { DictData, DictDataOrder } from '#system/contract/dict-data.ts'
import type { DictKind } from './dict-kind.ts'
import { ordered, stepFor } from './entry-order.ts'

interface EntryOrder {
  /** Moves an entry by one place among its siblings, where there is one. */
  readonly step: (id: string, step: -1 | 1) => void
  readonly drop: (order: DictDataOrder) => void
}

/** Puts entries in order: shown at once, taken back with the reason when the server refuses. */
export function useEntryOrder({ entries }: DictKind, dictType: string, nodes: readonly DictData[]): EntryOrder {
  const cache = useQueryClient()
  const refresh = useRefresh()
  const key = callKey(entries.tree, { query: { dictType } })
  const carryOut = async (order: DictDataOrder) => {
    await cache.cancelQueries({ queryKey: key })
    const before = cache.getQueryData<readonly DictData[]>(key)
    if (before) cache.setQueryData<readonly DictData[]>(key, ordered(before, order))
    try {
      await call(entries.order, { body: { ...order, ids: [...order.ids] } })
    } catch (thrown) {
      if (before) cache.setQueryData<readonly DictData[]>(key, before)
      toast('error', messageOf(thrown))
    }
    void refresh(entries.tree)
  }
  return {
    drop: (order) => void carryOut(order),
    step: (id, step) => {
      const order = stepFor(nodes, id, step)
      if (order) void carryOut(order)
    },
  }
}
