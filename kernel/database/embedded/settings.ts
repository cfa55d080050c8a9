/**
 * The configuration of the embedded server. Rewritten at every start; an operator's own lines belong in `custom.conf`.
 */
import { randomUUID } from 'node:crypto'
import { chownSync, renameSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  huge_pages: 'off',
  io_method: 'sync', // no worker processes beside a small server
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  default_text_search_config: 'pg_catalog.simple',
  lc_messages: 'C',
  max_wal_senders: '0',
  wal_level: 'minimal', // a single server: no one reads its log but itself
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_file_mode: '0600',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0', // one file per weekday, a week of them
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // The values people type must not end up in a log: no statements, no "Key (phone)=(…) already exists".
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const MB = 1024 * 1024
const [MIN_BUFFERS_MB, MAX_BUFFERS_MB] = [128, 1024]

/**
 * What the server keeps of its tables: an eighth of the memory that this process may use, within bounds. Pages are only
 * taken when they are first read, so a small database stays small. A filter over a form of a million records reads
 * 17,000 pages, which the file cache of the system hands over five times as slowly.
 * @param memory bytes
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.round(Math.min(MAX_BUFFERS_MB, Math.max(MIN_BUFFERS_MB, memory / MB / 8)))}MB`

/** Bytes; a container may be allowed less than the machine has. */
const usableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** For tests: a crash may lose everything, and many clusters run side by side. */
const EPHEMERAL: Record<string, string> = {
  shared_buffers: `${MIN_BUFFERS_MB}MB`,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

/** Always by password. Only the private socket is open, unless an operator's custom.conf says `listen_addresses`. */
const ACCESS = ['local all all', 'host all all 127.0.0.1/32', 'host all all ::1/128']
  .map((who) => `${who} scram-sha-256\n`)
  .join('')

/** Writes postgresql.conf and pg_hba.conf of the cluster. */
export function writeSettings(place: Place, socketDir: string, ephemeral: boolean): void {
  const settings = {
    ...SETTINGS,
    shared_buffers: sharedBuffers(usableMemory()),
    ...(ephemeral ? EPHEMERAL : {}),
    unix_socket_directories: socketDir,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  replaceFile(place, 'postgresql.conf', [...lines, "include_if_exists = 'custom.conf'", ''].join('\n'))
  replaceFile(place, 'pg_hba.conf', ACCESS)
}

/**
 * Puts a file into the cluster for the server's user. Written beside and renamed: root must not follow a link that
 * stands in a folder of another user.
 */
export function replaceFile(place: Place, name: string, text: string): void {
  const part = join(place.pgdata, `${name}.${randomUUID()}.part`)
  writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
  if (place.account !== undefined) chownSync(part, place.account.uid, place.account.gid)
  renameSync(part, join(place.pgdata, name))
}
