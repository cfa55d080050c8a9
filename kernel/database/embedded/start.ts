/**
 * The database for installations without one: PostgreSQL's own server, started beside us on the pinned binaries.
 *
 * It listens on a private socket only, so there is no port to be taken or attacked; every role signs in by password.
 * One process per cluster (see data-dir-lock); whatever an earlier run left behind is cleared away first.
 * Its data is safe against kill -9 and power cuts (fsync is on) unless `ephemeral` is asked for, which is for tests.
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '../../config/data-dir-lock.ts'
import { findBinaries } from './binaries.ts'
import { SUPERUSER, ensureCluster } from './create.ts'
import { clearLeftovers } from './leftovers.ts'
import { type Place, findPlace, takeOver } from './place.ts'
import { type Postmaster, StartError, startPostmaster } from './postmaster.ts'
import { writeSettings } from './settings.ts'
import { SOCKET_PORT, makeSocketDir } from './socket-dir.ts'
import { type RestartPolicy, type Supervised, superviseServer } from './supervise.ts'

const ATTEMPTS = 40
const PAUSE_MS = 100

export interface EmbeddedCluster {
  /** The folder of the socket: `pg` takes it as `host`. */
  host: string
  port: number
  superuser: string
  superuserPassword: string
  /** Process number of the server; another after it was started again. */
  readonly pid: number
  /** A connection URL for `pg`, also as DATABASE_URL of another process on this machine. */
  url(database: string, role?: { user: string; password: string }): string
  /** Fast shutdown; settles when the server has ended. May be called more than once. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: (message: string) => void
  /** No fsync: for tests. */
  ephemeral?: boolean
  /** How often a server that ends by itself is started again. Left out, it is not. */
  restarts?: RestartPolicy
  /** Called when the server has ended although no one called `stop`, and is not started again. */
  onExit?: (reason: string) => void
}

/**
 * Starts (creating or recovering as needed) the cluster under `dataDir`.
 * @throws DataDirInUseError when a live process already runs it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const place = findPlace(options.dataDir, options.ephemeral ?? false)
  const lock = await lockDataDir(place.home)
  try {
    const binaries = findBinaries(place.account, options.log)
    if (!existsSync(place.pgdata)) options.log(`creating the database in ${place.home}`)
    const superuserPassword = await ensureCluster(place, binaries, options.ephemeral ?? false)
    takeOver(place)
    await clearLeftovers(place, options.log)
    const { server, socketDir } = await startPatiently(place, binaries.postgres, options)
    const supervised = superviseServer({
      first: server,
      restart: () => startAgain(place, binaries.postgres, options.log),
      policy: options.restarts,
      log: options.log,
      onGivenUp(reason) {
        lock.release() // before anybody hears of it, who may want to start anew
        options.onExit?.(reason)
      },
    })
    void supervised.over.then(() => lock.release())
    return describe(supervised, socketDir, superuserPassword)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Tries again while an old server is still letting go, and with another folder where sockets cannot be made. */
async function startPatiently(
  place: Place,
  postgres: string,
  { log, ephemeral = false }: EmbeddedOptions,
): Promise<{ server: Postmaster; socketDir: string }> {
  let elsewhere = false
  for (let attempt = 1; ; attempt++) {
    const socketDir = makeSocketDir(place, elsewhere)
    writeSettings(place, socketDir, ephemeral)
    try {
      return { server: await startPostmaster(place, postgres, log), socketDir }
    } catch (error) {
      if (!(error instanceof StartError) || attempt === ATTEMPTS) throw error
      if (/Unix-domain socket/.test(error.output) && !elsewhere) elsewhere = true
      else if (!isLettingGo(error)) throw error
      await sleep(PAUSE_MS)
      await clearLeftovers(place, log)
    }
  }
}

/** With the settings and the socket's folder as they are: those who have its address shall find it there. */
async function startAgain(place: Place, postgres: string, log: (message: string) => void): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await clearLeftovers(place, log)
    try {
      return await startPostmaster(place, postgres, log)
    } catch (error) {
      if (!(error instanceof StartError) || attempt === ATTEMPTS || !isLettingGo(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** An old server has not quite ended yet. */
const isLettingGo = ({ output }: StartError): boolean => /shared memory block|lock file|another postmaster/.test(output)

function describe(server: Supervised, socketDir: string, superuserPassword: string): EmbeddedCluster {
  return {
    host: socketDir,
    port: SOCKET_PORT,
    superuser: SUPERUSER,
    superuserPassword,
    get pid() {
      return server.pid
    },
    url(database, role = { user: SUPERUSER, password: superuserPassword }) {
      const [user, password, host] = [role.user, role.password, socketDir].map(encodeURIComponent)
      return `postgres://${user}:${password}@${host}:${SOCKET_PORT}/${encodeURIComponent(database)}`
    },
    stop: () => server.stop(),
  }
}
