/** The draft of a start form: kept by itself shortly after each change, and when the user says so. */
import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '#shell/request/use-call.ts'
import { call } from '#shell/request/call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import type { contentOf } from './start-values.ts'

/** Milliseconds after the last change until it is kept. */
const REST_MS = 1_000

type Content = ReturnType<typeof contentOf>

/** A draft on the server, as it was saved last. */
export interface KeptDraft {
  readonly id: string
  readonly version: number
}

/** What is kept on the server. */
interface Kept extends KeptDraft {
  /** Its content, to keep nothing twice. */
  readonly text: string
}

interface KeepOptions {
  /** The draft the form goes on with. */
  draft: KeptDraft | undefined
  /** What is entered now; nothing before a process is chosen and its form is there. */
  content: () => Content | undefined
}

export function useKeepDraft({ draft, content }: KeepOptions) {
  const refresh = useRefresh()
  const kept = useRef<Kept | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last keeping, so that the next one and the start come after it. */
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const [state, setState] = useState<{ savedAt?: Date; isFailed: boolean }>({ isFailed: false })

  const write = async (body: Content): Promise<void> => {
    const text = JSON.stringify(body)
    const known = kept.current ?? (draft && { id: draft.id, version: draft.version, text: '' })
    if (known?.text === text) return
    if (known === undefined) {
      const { id } = await call(workflowDraftRoutes.create, { body })
      kept.current = { id, version: 1, text }
    } else {
      await call(workflowDraftRoutes.update, { body: { ...body, id: known.id, version: known.version } })
      kept.current = { id: known.id, version: known.version + 1, text }
    }
    void refresh(workflowDraftRoutes.page)
  }
  /** Keeps what is entered now. @returns whether all of it is kept */
  const keep = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const turn = running.current.then(async () => {
      const body = content()
      if (body === undefined) return false
      await write(body)
      setState({ savedAt: new Date(), isFailed: false })
      return true
    })
    running.current = turn.catch(() => undefined)
    try {
      return await turn
    } catch {
      setState((former) => ({ ...former, isFailed: true }))
      return false
    }
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    ...state,
    keep,
    /** What is kept on the server; undefined: nothing yet. */
    saved: (): KeptDraft | undefined => {
      const known = kept.current ?? draft
      return known && { id: known.id, version: known.version }
    },
    /** Something was changed. */
    touch: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void latest.current(), REST_MS)
    },
    /** Waits for what is being kept, and keeps nothing more. @returns the id of the draft there is then */
    stop: async (): Promise<string | undefined> => {
      clearTimeout(timer.current)
      await running.current
      return kept.current?.id ?? draft?.id
    },
  }
}
