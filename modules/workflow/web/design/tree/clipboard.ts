/** The step that was copied last in this window: it can be pasted into the tree of another model as well. */
import { useSyncExternalStore } from 'react'
import type { SimpleStep } from '#process/simple/index.ts'
import { session } from '#shell/session/session.ts'

interface Copied {
  step: SimpleStep
  /** Who copied it: no other user in the window gets it. */
  by: string | undefined
}

let copied: Copied | undefined
const listeners = new Set<() => void>()
const user = (): string | undefined => session.get()?.person.id

export function copyStep(step: SimpleStep): void {
  copied = { step, by: user() }
  for (const listener of listeners) listener()
}

const copiedStep = (): SimpleStep | undefined => (copied?.by === user() ? copied?.step : undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCopiedStep = (): SimpleStep | undefined => useSyncExternalStore(subscribe, copiedStep)
