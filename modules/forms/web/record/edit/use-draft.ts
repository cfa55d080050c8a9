import { useEffect, useRef, useState } from 'react'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { recordRoutes, type Values } from '#forms/contract/record.ts'
import { DRAFT_READS } from '../reads.ts'

/** Milliseconds after the last change until what was typed is kept. */
const SAVE_AFTER_MS = 1_000

export interface DraftOf {
  readonly formId: string
  /** Null: of a new record. */
  readonly recordId: string | null
  readonly versionNo: number
}

export type DraftState =
  | { readonly is: 'none' | 'saving' }
  | { readonly is: 'saved'; readonly at: string }
  | { readonly is: 'failed'; readonly msg: string }

export interface DraftSaving {
  readonly state: DraftState
  /** Keeps values a second after the last call. @param rev of the record that they change */
  readonly keep: (values: StoredValues, rev: number | null) => void
  /** Keeps at once what waits, and resolves when nothing is on its way any more. */
  readonly flush: () => Promise<void>
  /** Gives up what waits, and resolves when nothing is on its way: a record that is saved needs no draft. */
  readonly stop: () => Promise<void>
  /** Deletes the draft. */
  readonly discard: () => Promise<void>
}

/** Keeps what a user types: one call at a time, the latest values only. */
export function useDraft({ formId, recordId, versionNo }: DraftOf): DraftSaving {
  const [state, setState] = useState<DraftState>({ is: 'none' })
  const refresh = useRefresh()
  const waiting = useRef<{ values: StoredValues; rev: number | null }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())

  const send = async () => {
    const next = waiting.current
    if (!next) return
    waiting.current = undefined
    setState({ is: 'saving' })
    try {
      // Values are JSON: they come out of fields, and the server reads them as such.
      const body = { recordId, rev: next.rev, versionNo, values: next.values as Values }
      const { savedDate } = await call(recordRoutes.saveDraft, { params: { formId }, body })
      setState({ is: 'saved', at: savedDate })
      void refresh(...DRAFT_READS)
    } catch (thrown) {
      setState({ is: 'failed', msg: messageOf(thrown) })
    }
  }
  const flush = () => {
    clearTimeout(timer.current)
    running.current = running.current.then(send)
    return running.current
  }
  const stop = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
    return running.current
  }
  // A tab that is hidden or closed keeps what waits.
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => () => void latest.current(), [])

  return {
    state,
    keep: (values, rev) => {
      waiting.current = { values, rev }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS)
    },
    flush,
    stop,
    discard: async () => {
      await stop()
      await call(recordRoutes.discardDraft, {
        params: { formId },
        query: recordId === null ? {} : { recordId },
      })
      setState({ is: 'none' })
      void refresh(...DRAFT_READS)
    },
  }
}
