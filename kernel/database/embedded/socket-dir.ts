/** The private folder of the server's socket. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from './account.ts'
import type { Place } from './place.ts'

/** Names the socket (`.s.PGSQL.5432`); no network port is opened. */
export const SOCKET_PORT = 5432

const PATH_LIMIT = process.platform === 'linux' ? 107 : 103

/**
 * An empty folder only the server's user and root may enter: `run/` beside the cluster, or one under `/tmp` when the
 * path would be longer than a socket's may be, or when that file system knows no sockets (`elsewhere`).
 */
export function makeSocketDir(place: Place, elsewhere: boolean): string {
  const beside = join(place.home, 'run')
  const note = join(place.home, 'socket-dir')
  rmSync(beside, { recursive: true, force: true })
  removeNoted(note)
  if (!elsewhere && Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= PATH_LIMIT) {
    mkdirSync(beside, { mode: 0o700 })
    giveTo(beside, place.account)
    return beside
  }
  const folder = mkdtempSync('/tmp/portico-')
  writeFileSync(note, folder)
  giveTo(folder, place.account)
  return folder
}

function removeNoted(note: string): void {
  let folder: string
  try {
    folder = readFileSync(note, 'utf8')
  } catch {
    return // no start before this one needed a folder under /tmp
  }
  if (/^\/tmp\/portico-\w+$/.test(folder)) rmSync(folder, { recursive: true, force: true })
  rmSync(note)
}
