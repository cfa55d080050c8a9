/**
 * What an earlier run may have left behind: a living server (our process was killed, not it), its orphaned backends (it
 * was killed, not they), or only a `postmaster.pid` whose number is a zombie, gone, or another user’s by now. Living
 * servers are stopped rather than adopted: stopping costs a tenth of a second and leaves one state to reason about.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from '../../config/process-identity.ts'
import type { Place } from './place.ts'
import { replaceFile } from './settings.ts'

const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 2_000 // nothing is written in it: a process that does not follow is stuck

/** Clears the way for a new server on this cluster. */
export async function clearLeftovers(place: Place, log: (message: string) => void): Promise<void> {
  const running = serverProcesses(place.pgdata)
  if (running.length > 0) await stopProcesses(place.pgdata, running, log)
  disownPidFile(place)
}

async function stopProcesses(pgdata: string, running: number[], log: (message: string) => void): Promise<void> {
  const postmaster = pidInFile(pgdata)
  log(`stopping the database server of an earlier run (process ${running.join(', ')})`)
  if (postmaster !== undefined && running.includes(postmaster)) {
    signal([postmaster], 'SIGINT')
    if (await allGone(pgdata, FAST_SHUTDOWN_MS)) return
  }
  signal(serverProcesses(pgdata), 'SIGQUIT')
  if (await allGone(pgdata, IMMEDIATE_SHUTDOWN_MS)) return
  signal(serverProcesses(pgdata), 'SIGKILL')
  if (await allGone(pgdata, IMMEDIATE_SHUTDOWN_MS)) return
  throw new Error(`The database server of an earlier run does not stop (process ${running.join(', ')}).`)
}

/**
 * PostgreSQL refuses to start while the number in `postmaster.pid` exists, be it a zombie or an innocent process that
 * got the number later. It accepts its own parent there, and that is us: with our number in the file it goes on to
 * its second check, the shared memory of the old server, which we want to keep.
 */
function disownPidFile(place: Place): void {
  if (pidInFile(place.pgdata) === undefined) return
  const lines = readFileSync(join(place.pgdata, 'postmaster.pid'), 'utf8').split('\n')
  replaceFile(place, 'postmaster.pid', [String(process.pid), ...lines.slice(1)].join('\n'))
}

/** The first line of postmaster.pid. */
export function pidInFile(pgdata: string): number | undefined {
  const pid = Number(readPidFile(pgdata)[0])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

/** The lines of postmaster.pid; the eighth says how far the start has come. */
export function readPidFile(pgdata: string): string[] {
  try {
    return readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The live processes of a server on this cluster: every one of them works inside its folder. */
export function serverProcesses(pgdata: string): number[] {
  return process.platform === 'linux' ? fromProc(realpathSync(pgdata)) : fromPs(realpathSync(pgdata))
}

function fromProc(pgdata: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const program = readlinkSync(`/proc/${pid}/exe`)
        return readlinkSync(`/proc/${pid}/cwd`) === pgdata && /\/postgres( \(deleted\))?$/.test(program)
      } catch {
        return false // gone meanwhile, a zombie, or not ours to look at
      }
    })
}

/**
 * Without /proc only the first process can be recognised by its arguments; PostgreSQL itself checks for the others.
 */
function fromPs(pgdata: string): number[] {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`-D ${pgdata}`))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)
}

async function allGone(pgdata: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  const waitedFor = serverProcesses(pgdata)
  while (performance.now() < deadline) {
    if (waitedFor.every((pid) => processStart(pid) === undefined) && serverProcesses(pgdata).length === 0) return true
    await sleep(5)
  }
  return false
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Gone meanwhile.
    }
  }
}
