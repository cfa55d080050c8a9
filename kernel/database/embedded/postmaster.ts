/** The running server: start it, wait until it is ready, watch it, stop it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment } from './create.ts'
import { readPidFile } from './leftovers.ts'
import type { Place } from './place.ts'

const POLL_MS = 4
const FAST_SHUTDOWN_MS = 60_000
const SILENCE_MS = 5_000

export interface Postmaster {
  pid: number
  /** Settles when the process has ended, with a description of how. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Starts the server and answers when it takes connections. Recovery after a crash may take its time. */
export async function startPostmaster(
  place: Place,
  postgres: string,
  log: (message: string) => void,
): Promise<Postmaster> {
  const startLog = join(place.home, 'start.log')
  const child = launch(place, postgres, startLog)
  const ended = untilEnd(child)
  let end: string | undefined
  void ended.then((how) => (end = how))
  let deadline = performance.now() + SILENCE_MS
  while (!isReady(place.pgdata, child.pid)) {
    if (end !== undefined) throw new StartError(end, readFileSync(startLog, 'utf8').trim())
    if (performance.now() > deadline) {
      log('the database is still starting (it recovers after a crash)')
      deadline += SILENCE_MS
    }
    await sleep(POLL_MS)
  }
  return control(child, ended, place)
}

/** The server ended before it was ready; `output` is what it printed. */
export class StartError extends Error {
  readonly output: string

  constructor(how: string, output: string) {
    super(`The database did not start (${how}).\n${output}`)
    this.name = 'StartError'
    this.output = output
  }
}

/** In a session of its own, so that Ctrl-C reaches only us, and we stop it in order. */
function launch(place: Place, postgres: string, startLog: string): ChildProcess {
  const output = openSync(startLog, 'w', 0o600)
  try {
    return spawn(postgres, ['-D', place.pgdata], { ...asServer(place), stdio: ['ignore', output, output] })
  } finally {
    closeSync(output)
  }
}

const asServer = (place: Place) => ({
  cwd: place.home,
  detached: true,
  env: serverEnvironment(),
  ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
})

function untilEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
}

function isReady(pgdata: string, pid: number | undefined): boolean {
  const lines = readPidFile(pgdata)
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

function control(child: ChildProcess, ended: Promise<string>, place: Place): Postmaster {
  const guard = startGuard(child, place)
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  void ended.then(() => {
    process.removeListener('exit', stopWithUs)
    guard.kill('SIGKILL')
  })
  child.unref() // a script that forgets to stop us shall end nevertheless
  let stopping: Promise<void> | undefined
  return {
    pid: child.pid ?? 0,
    ended,
    stop: () => (stopping ??= stop(child, ended)),
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref()
  child.kill('SIGINT') // "fast": connections are cut, the data is written
  const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
  await ended
  clearTimeout(impatience)
}

/**
 * A shell that stops the server when we end in whatever way: then the pipe to it closes, and it goes on reading no
 * more.
 */
function startGuard(child: ChildProcess, place: Place): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', `read line; kill -INT ${child.pid}`], {
    ...asServer(place),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {}) // no shell: the next start finds what is left
  guard.unref()
  const pipe = guard.stdin
  if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  pipe?.on('error', () => {})
  return guard
}
