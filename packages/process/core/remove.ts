/** Taking things away, with everything that hangs on them. Each says which tokens went. */
import type { Run } from './run.ts'
import { ids } from './run.ts'
import type { Why } from '../model/effect.ts'
import { ROOT } from '../model/state.ts'

/** Removes what a token waits for and holds; the token stays. Answers the tokens inside. */
export function clear(run: Run, id: number, why: Why): number[] {
  const gone = run.scopesOf(id).flatMap((scope) => removeScope(run, scope, why))
  for (const wait of run.waitsOf(id)) dropWait(run, wait)
  for (const task of run.tasksOf(id)) closeTask(run, task, why)
  // What compensates for it stands beside it.
  const at = run.tokens[id]?.comp?.at
  if (at !== undefined && run.tokens[at] !== undefined) gone.push(...removeToken(run, at, why))
  return gone
}

/** Removes a token and everything inside. Answers it and the tokens inside. */
export function removeToken(run: Run, id: number, why: Why): number[] {
  const gone = clear(run, id, why)
  run.consume(id, why)
  return [id, ...gone]
}

/** Removes a scope and everything inside, its tokens included. */
export function removeScope(run: Run, id: number, why: Why): number[] {
  const gone = emptyScope(run, id, why)
  for (const wait of run.waitsIn(id)) dropWait(run, wait)
  delete run.scopes[id]
  run.emit({ type: 'scopeGone', id, why })
  return gone
}

/** Removes the tokens of a scope, `except` some. */
export function emptyScope(run: Run, id: number, why: Why, except: readonly number[] = []): number[] {
  return run
    .tokensIn(id)
    .filter((token) => !except.includes(token))
    .flatMap((token) => (run.tokens[token] === undefined ? [] : removeToken(run, token, why)))
}

/** Removes the member `index` of a token done several times: its tasks, waits, children and scopes. */
export function clearMember(run: Run, token: number, index: number, why: Why): number[] {
  const gone = run.scopesOf(token, index).flatMap((scope) => removeScope(run, scope, why))
  for (const wait of run.waitsOf(token)) if (run.waits[wait]?.i === index) dropWait(run, wait)
  for (const task of run.tasksOf(token)) if (run.tasks[task]?.i === index) closeTask(run, task, why)
  return gone
}

export function dropWait(run: Run, id: number): void {
  const wait = run.waits[id]
  if (wait === undefined) return
  delete run.waits[id]
  switch (wait.k) {
    case 'timer':
    case 'job':
      run.emit({ type: 'jobGone', wait: id })
      return
    case 'child':
      run.emit({ type: 'childCancel', wait: id })
      return
    case 'message':
    case 'signal':
    case 'condition':
      run.emit({ type: 'unsubscribed', wait: id })
      return
    case 'people':
  }
}

/** Deletes a wait whose end the caller reports: there is nothing to cancel. */
export function forgetWait(run: Run, id: number): void {
  if (run.waits[id]?.k === 'child') delete run.waits[id]
  else dropWait(run, id)
}

function closeTask(run: Run, id: number, why: Why): void {
  const task = run.tasks[id]
  if (task === undefined) return
  delete run.tasks[id]
  if (task.st !== 'd') run.emit({ type: 'taskClosed', task: id, token: task.t, node: run.nodeOf(task.t).id, why })
}

/** Ends the instance: everything goes away. */
export function endInstance(
  run: Run,
  status: 'ended' | 'rejected' | 'canceled',
  why: Why,
  error?: { code?: string; node: string },
): void {
  emptyScope(run, ROOT, why)
  for (const wait of ids(run.waits)) dropWait(run, wait)
  run.status = status
  run.since = undefined
  run.queue.length = 0
  run.emit({ type: 'status', status, ...(error === undefined ? {} : { error }) })
}
