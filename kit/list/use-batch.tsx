import { trackBatch } from '#shell/behavior/activity.ts'
import { toast, toastDeleted } from '#shell/feedback/toast.ts'
import { requestIn, tellOfRequest } from '#shell/feedback/waiting.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { explain } from '../overlay/ask.tsx'

/** What a call on several records answers: every refusal has its reason. */
export interface BatchOutcome {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly msg: string }[]
}

interface Batch<Row> {
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly act: (ids: string[]) => Promise<BatchOutcome>
  /** It deletes: its message is the short one. */
  readonly isDeletion?: boolean
  /** Afterwards, whatever came out of it: ask again what the page shows. */
  readonly afterwards: (outcome: BatchOutcome) => void
}

/** Does something with several records at once, then says for each one refused why. */
export function useBatch<Row extends { readonly id: string }>(): (batch: Batch<Row>) => Promise<void> {
  const t = useT()
  return async ({ rows, nameOf, act, isDeletion = false, afterwards }) => {
    let outcome: BatchOutcome
    try {
      outcome = await act(rows.map(({ id }) => id))
    } catch (thrown) {
      toast('error', messageOf(thrown))
      return
    }
    afterwards(outcome)
    const { done, refused } = outcome
    if (done.length > 0) trackBatch(isDeletion ? 'deleteAll' : 'edit')
    if (refused.length === 0) {
      const requestId = requestIn(outcome)
      if (requestId !== undefined) tellOfRequest(requestId)
      else if (isDeletion) toastDeleted(t('shell.deleted'))
      else toast('success', t('kit.batch.done', { count: done.length }))
      return
    }
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
    await explain(
      t('kit.batch.partly', { done: done.length, refused: refused.length }),
      <ul className="kit-batch-report">
        {refused.map(({ id, msg }) => (
          <li key={id}>
            <b>{names.get(id) ?? id}</b>
            <span>{msg}</span>
          </li>
        ))}
      </ul>,
    )
  }
}
