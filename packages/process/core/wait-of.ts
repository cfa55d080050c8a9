/** The wait that a command is about. */
import type { Run } from './run.ts'
import { ProcessError } from '../model/failure.ts'
import type { Wait } from '../model/state.ts'

/** @throws ProcessError where nothing of this kind is waited for under this number */
export function waitOf(run: Run, id: number, kind: Wait['k']): { id: number; wait: Wait } {
  const wait = run.waits[id]
  if (wait?.k !== kind) throw new ProcessError('WAIT_GONE')
  return { id, wait }
}
