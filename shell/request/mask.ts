/** The loading mask of calls that an administrator has named (specification section 7). */
import { systemConfig } from '../system-config.ts'
import { createStore } from '../store.ts'

/** How many such calls are running. */
export const maskedCalls = createStore(0)

/** Counts a call, if its path is named. Answers what to do when it has ended. */
export function maskWhile(path: string): () => void {
  if (!systemConfig.get().loadingMaskPaths.some((begin) => path.startsWith(begin))) return () => undefined
  maskedCalls.set(maskedCalls.get() + 1)
  return () => maskedCalls.set(maskedCalls.get() - 1)
}
