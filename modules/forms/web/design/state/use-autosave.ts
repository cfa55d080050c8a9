/** The draft is saved a second after the last change. What another user saved meanwhile is not overwritten unasked. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import type { FormModel, FormProblem } from '#forms-core/index.ts'
import { TEMPLATE_READS } from '../../template/reads.ts'

const DELAY_MS = 1_000

/** Who saved what the user has not seen. */
export interface Conflict {
  rev: number
  savedBy: string
  savedDate: string
}

export interface Saving {
  state: 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'
  savedDate: string
  message: string
  conflict: Conflict | undefined
  /** The revision of the draft as it is stored, asked for at the moment of use. */
  latestRev: () => number
  /** Saves at once; whether everything is stored then. */
  flush: () => Promise<boolean>
  /** The user's own draft replaces what was saved meanwhile. */
  keepMine: () => Promise<boolean>
}

interface Input {
  id: string
  model: FormModel
  rev: number
  savedDate: string
  onProblems: (problems: readonly FormProblem[]) => void
}

export function useAutosave({ id, model, rev, savedDate, onProblems }: Input): Saving {
  const refresh = useRefresh()
  const [stored, setStored] = useState({ model, rev, savedDate })
  const [status, setStatus] = useState<{ state: 'idle' | 'saving' | 'failed'; message: string }>(IDLE)
  const [conflict, setConflict] = useState<Conflict>()
  /** `kept` is the model that the server has. */
  const latest = useRef({ model, kept: model, rev })
  const running = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    latest.current.model = model
  }, [model])

  const save = useCallback(async (): Promise<boolean> => {
    const sent = latest.current.model
    setStatus({ state: 'saving', message: '' })
    try {
      // Without what is not set, as it travels.
      const model = z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(sent)))
      const body = { rev: latest.current.rev, model }
      const saved = await call(templateRoutes.saveDraft, { params: { id }, body })
      Object.assign(latest.current, { rev: saved.rev, kept: sent })
      setStored({ model: sent, rev: saved.rev, savedDate: saved.savedDate })
      setStatus(IDLE)
      setConflict(undefined)
      onProblems(saved.problems)
      void refresh(...TEMPLATE_READS)
      return latest.current.model === sent
    } catch (thrown) {
      setStatus({ state: 'failed', message: messageOf(thrown) })
      setConflict(conflictOf(thrown))
      return false
    }
  }, [id, onProblems, refresh])

  /**
   * One call after another: each knows the revision that the one before it made. One that finds everything stored asks
   * nothing: a new revision behind the publishing user would have their version refused.
   */
  const saveNext = useCallback((): Promise<boolean> => {
    const isKept = () => latest.current.model === latest.current.kept
    const next = (running.current ?? Promise.resolve(true)).then(() => isKept() || save())
    running.current = next
    return next
  }, [save])

  const isChanged = stored.model !== model
  const saveSoon = useEffectEvent(() => void saveNext())
  useEffect(() => {
    if (!isChanged || conflict !== undefined) return undefined
    const timer = setTimeout(() => saveSoon(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [model, isChanged, conflict])

  const flush = async (): Promise<boolean> => conflict === undefined && (await saveNext())
  const keepMine = async (): Promise<boolean> => {
    if (conflict !== undefined) latest.current.rev = conflict.rev
    return saveNext()
  }
  const state = conflict ? 'conflict' : status.state === 'idle' ? (isChanged ? 'changed' : 'saved') : status.state
  return {
    state,
    message: status.message,
    conflict,
    savedDate: stored.savedDate,
    latestRev: () => latest.current.rev,
    flush,
    keepMine,
  }
}

const IDLE = { state: 'idle', message: '' } as const

function conflictOf(thrown: unknown): Conflict | undefined {
  if (!(thrown instanceof CallError) || !thrown.is(formErrors.draftChanged)) return undefined
  const { savedBy, savedDate } = thrown.data
  return {
    rev: thrown.number('rev') ?? 0,
    savedBy: typeof savedBy === 'string' ? savedBy : '',
    savedDate: typeof savedDate === 'string' ? savedDate : '',
  }
}
