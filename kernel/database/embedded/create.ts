/** Makes an empty cluster. Interrupted half-way it leaves nothing that the next start would take for a cluster. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { giveTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

export const SUPERUSER = 'postgres'

/** Names sort by code point and every letter of every script counts as one; the same on every machine. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
]

/** Creates the cluster unless it is there, and answers the superuser's password. */
export async function ensureCluster(place: Place, binaries: Binaries, ephemeral: boolean): Promise<string> {
  const passwordFile = join(place.home, 'superuser.password')
  if (existsSync(place.pgdata)) {
    checkVersion(place.pgdata, binaries.major)
    return readFileSync(passwordFile, 'utf8').trim()
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  chmodSync(passwordFile, 0o600)
  const unfinished = join(place.home, 'pgdata.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(unfinished, place.account)
  await initialise(place, binaries, { unfinished, password, ephemeral })
  renameSync(unfinished, place.pgdata)
  return password
}

async function initialise(
  place: Place,
  binaries: Binaries,
  { unfinished, password, ephemeral }: { unfinished: string; password: string; ephemeral: boolean },
): Promise<void> {
  // The server's user reads the password from a file of its own; ours is out of its reach.
  const handover = join(place.home, 'superuser.handover')
  rmSync(handover, { force: true })
  writeFileSync(handover, password, { mode: 0o600 })
  giveTo(handover, place.account)
  const options = ['-D', unfinished, '-U', SUPERUSER, `--pwfile=${handover}`, '--auth=scram-sha-256', ...LOCALE]
  if (ephemeral) options.push('--no-sync')
  try {
    await promisify(execFile)(binaries.initdb, options, {
      cwd: place.home,
      env: serverEnvironment(),
      ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
    })
  } catch (error) {
    throw new Error(`The database could not be created in ${place.home}.\n${detailOf(error)}`, { cause: error })
  } finally {
    rmSync(handover, { force: true })
  }
}

/** Nothing of our own environment reaches the server: neither its secrets nor its PG… variables. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' })

function checkVersion(pgdata: string, major: string): void {
  const found = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new Error(
    `The database in ${pgdata} was made by PostgreSQL ${found}, this Portico brings ${major}. ` +
      'Restore a backup into a new data directory, or start the Portico that made it.',
  )
}

function detailOf(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' && error.stderr !== '') {
    return error.stderr.trim()
  }
  return String(error)
}
