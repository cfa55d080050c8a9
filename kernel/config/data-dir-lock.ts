/**
 * One Portico per data directory.
 *
 * Every contender first leaves a claim of its own in `<directory>/.lock/` and only then looks at the claims of others,
 * so two can never both win. A claim names a process with the moment of its start: a claim whose process is gone
 * (kill -9, power cut, reused number) is simply swept away. A claim made on another host (a second container on the
 * same volume) cannot be looked up that way; it counts as alive while its heartbeat is fresh.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart } from './process-identity.ts'

const HEARTBEAT_MS = 5_000
const FOREIGN_CLAIM_LIVES_MS = 20_000
const ATTEMPTS = 100

interface Claim {
  pid: number
  started: string
  host: string
  since: string
  held: boolean
}

export interface DataDirLock {
  /** Gives the directory free. May be called more than once. */
  release(): void
}

/** Another live process works on the directory. `pid` is its number on `host`. */
export class DataDirInUseError extends Error {
  readonly pid: number
  readonly host: string

  constructor(directory: string, { pid, host, since }: { pid: number; host: string; since: string }) {
    const where = host === hostname() ? '' : ` on host ${host}`
    super(
      `The data directory ${directory} is in use by process ${pid}${where} (since ${since}). ` +
        'Stop that process first, or choose another data directory.',
    )
    this.name = 'DataDirInUseError'
    this.pid = pid
    this.host = host
  }
}

/**
 * Takes the directory (created when missing) for this process.
 * @throws DataDirInUseError when another live process, or this one, has it already.
 */
export async function lockDataDir(directory: string): Promise<DataDirLock> {
  const dataDir = resolve(directory)
  const folder = join(dataDir, '.lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.json`)
  const claim: Claim = {
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    host: hostname(),
    since: new Date().toISOString(),
    held: false,
  }

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    writeClaim(file, claim)
    const rivals = liveClaims(folder, file)
    if (rivals.length === 0) {
      writeClaim(file, { ...claim, held: true })
      return keep(file)
    }
    rmSync(file, { force: true })
    const holder = rivals.find((rival) => rival.held)
    if (holder !== undefined) throw new DataDirInUseError(dataDir, holder)
    await sleep(5 + Math.random() * 40) // another user asks at this very moment: step back and try again
  }
  throw new Error(`The data directory ${dataDir} could not be locked: too many processes ask for it.`)
}

function keep(file: string): DataDirLock {
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      rmSync(file, { force: true })
    },
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The directory was removed under our feet; there is nothing left to protect.
  }
}

/** Written beside and renamed, so that no one ever reads half a claim. */
function writeClaim(file: string, claim: Claim): void {
  writeFileSync(`${file}.part`, JSON.stringify(claim), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

function liveClaims(folder: string, own: string): Claim[] {
  const live: Claim[] = []
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (file === own || !name.endsWith('.json')) continue
    const claim = readClaim(file)
    if (claim === 'gone') continue
    if (claim !== 'broken' && isLive(claim, file)) live.push(claim)
    else rmSync(file, { force: true })
  }
  return live
}

function readClaim(file: string): Claim | 'gone' | 'broken' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'gone'
    throw error
  }
  try {
    return JSON.parse(text) as Claim
  } catch {
    return 'broken' // an empty file after a power cut
  }
}

function isLive(claim: Claim, file: string): boolean {
  if (claim.host === hostname()) return processStart(claim.pid) === claim.started
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FOREIGN_CLAIM_LIVES_MS
}
