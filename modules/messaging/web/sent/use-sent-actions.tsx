import { RotateCcw } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { deliveryRoutes, type Delivery } from '#messaging/contract/delivery.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'

const READS = [deliveryRoutes.page, deliveryRoutes.get]

/** Sending deliveries again: one, or those chosen. */
export function useSentActions({ rows: chosen, clear }: Selection<Delivery>) {
  const t = useT()
  const refresh = useRefresh()
  const batch = useBatch<Delivery>()
  const mayRetry = useCan('msg:delivery:retry')
  const retry = (rows: readonly Delivery[], afterwards?: () => void) =>
    batch({
      rows,
      nameOf: ({ title }) => title,
      act: (ids) => call(deliveryRoutes.retry, { body: ids }),
      afterwards: () => {
        afterwards?.()
        void refresh(...READS)
      },
    })
  const again = { key: 'retry', label: t('messaging.sent.retry'), icon: <RotateCcw size={16} /> }
  return {
    rowActions: (row: Delivery): Action[] =>
      row.actions.includes('retry') ? [{ ...again, run: () => void retry([row]) }] : [],
    batch: mayRetry ? [{ ...again, run: () => void retry(chosen, clear) }] : [],
  }
}
