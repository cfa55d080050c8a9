/** The step that was copied last in this window: it can be pasted into the tree of another model as well. */
import type { SimpleStep } from '#process/simple/index.ts'
import { session } from '#shell/session/session.ts'
import { createStore, useStore } from '#shell/store.ts'

interface Copied {
  readonly step: SimpleStep
  /** Who copied it: no other user in the window gets it. */
  readonly by: string | undefined
}

const copied = createStore<Copied | undefined>(undefined)
const user = (): string | undefined => session.get()?.person.id

export const copyStep = (step: SimpleStep): void => copied.set({ step, by: user() })

export function useCopiedStep(): SimpleStep | undefined {
  const latest = useStore(copied)
  return latest?.by === user() ? latest?.step : undefined
}
