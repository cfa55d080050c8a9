/** The way into an embedded database that another process of this machine runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUPERUSER } from './create.ts'

/** Lines of `postmaster.pid`, as PostgreSQL documents them: the port is the fourth, the socket's folder the fifth. */
const PORT_LINE = 3
const SOCKET_LINE = 4

/** Its superuser's address. @throws when none runs there */
export function attachEmbedded(dataDir: string, database: string): string {
  const home = homeOf(dataDir)
  const lines = readFileSync(join(home, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')
  const [port, host] = [lines[PORT_LINE]?.trim(), lines[SOCKET_LINE]?.trim()]
  if (!port || !host) throw new Error(`the database of ${dataDir} is starting or stopping; try again in a moment`)
  const password = readFileSync(join(home, 'superuser.password'), 'utf8').trim()
  const [user, secret, folder] = [SUPERUSER, password, host].map(encodeURIComponent)
  return `postgres://${user}:${secret}@${folder}:${port}/${encodeURIComponent(database)}`
}

/** See `place.ts`; nothing is made here. */
function homeOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
  } catch {
    return join(dataDir, 'postgres')
  }
}
