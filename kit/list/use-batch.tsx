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
  /** How many one call takes; more are sent one call after the other. Left out: all at once. */
  readonly atOnce?: number
  /** It deletes: its message is the short one. */
  readonly isDeletion?: boolean
  /** Afterwards, whatever came out of it: ask again what the page shows. */
  readonly afterwards: (outcome: BatchOutcome) => void
}

/** Does something with several records at once, then says for each one refused why. */
export function useBatch<Row extends { readonly id: string }>(): (batch: Batch<Row>) => Promise<void> {
  const t = useT()
  return async ({ rows, nameOf, act, atOnce = rows.length, isDeletion = false, afterwards }) => {
    let outcome: BatchOutcome
    try {
      const ids = rows.map(({ id }) => id)
      outcome = ids.length <= atOnce ? await act(ids) : await actInParts(ids, atOnce, act)
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

/**
 * One call after the other. What a call that fails was about is refused for its reason; the calls after it are made all
 * the same, each being about records of its own.
 * @throws what the first call throws: nothing has happened then
 */
async function actInParts(ids: readonly string[], atOnce: number, act: Batch<never>['act']): Promise<BatchOutcome> {
  let whole = await act(ids.slice(0, atOnce))
  for (let from = atOnce; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    const { done, refused } = await act(part).catch((thrown: unknown) => ({
      done: [],
      refused: part.map((id) => ({ id, msg: messageOf(thrown) })),
    }))
    whole = { done: [...whole.done, ...done], refused: [...whole.refused, ...refused] }
  }
  return whole
}
