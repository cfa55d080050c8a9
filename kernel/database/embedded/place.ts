/**
 * Where the cluster lies: `<dataDir>/postgres/`, with `pgdata/` (the cluster), `run/` (its socket), `start.log` and
 * `superuser.password`. When we are root and the server's user cannot reach that folder (a data directory under a
 * home of mode 700), the cluster is in `/var/lib/portico/<random>/` instead and `<dataDir>/postgres.location`
 * holds that path: a backup of the data directory must then follow the pointer.
 */
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type SystemAccount, canReach, giveTo, openWay, serverAccount } from './account.ts'

export interface Place {
  /** Holds everything of this cluster; belongs to us. */
  home: string
  /** The cluster proper; belongs to the server's user. */
  pgdata: string
  /** Whom the server runs as; `undefined`: as ourselves. */
  account: SystemAccount | undefined
}

/** Marks a cluster made for a test. */
const EPHEMERAL = 'ephemeral'

const BASES = ['/var/lib/portico', '/opt/portico', '/srv/portico', '/tmp/portico']

/** Decides on the cluster's folder and its user, creating the folder around it. */
export function findPlace(dataDir: string, ephemeral: boolean): Place {
  const root = resolve(dataDir)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const pointer = join(root, 'postgres.location')
  const home = existsSync(pointer) ? followPointer(pointer) : chooseHome(root, pointer, ephemeral)
  const pgdata = join(home, 'pgdata')
  const owner = statSync(pgdata, { throwIfNoEntry: false })?.uid
  const account = serverAccount(owner)
  makeHome(home, account)
  if (account === undefined && owner !== undefined && owner !== process.getuid?.()) {
    throw new Error(`The database in ${pgdata} belongs to user ${owner}. Start as that user or as root.`)
  }
  return { home, pgdata, account }
}

function followPointer(pointer: string): string {
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return home
  throw new Error(
    `${pointer} says that the database lies in ${home}, but that folder is gone. ` +
      'Bring it back, or remove the pointer file to begin with an empty database.',
  )
}

function chooseHome(root: string, pointer: string, ephemeral: boolean): string {
  const home = join(root, 'postgres')
  const account = serverAccount(statSync(join(home, 'pgdata'), { throwIfNoEntry: false })?.uid)
  openWay(root, account)
  if (canReach(root, account)) return home
  const base = reachableBase(account)
  sweep(base)
  const elsewhere = join(base, randomBytes(6).toString('hex'))
  makeHome(elsewhere, account)
  writeFileSync(join(elsewhere, 'belongs-to'), `${root}\n`)
  writeFileSync(pointer, `${elsewhere}\n`)
  if (ephemeral) writeFileSync(join(elsewhere, EPHEMERAL), '')
  return elsewhere
}

/**
 * Removes the clusters of tests whose data directory is gone. Others may belong to a volume that is not mounted now.
 */
function sweep(base: string): void {
  for (const name of readdirSync(base)) {
    const home = join(base, name)
    if (!existsSync(join(home, EPHEMERAL))) continue
    const owner = readFileSync(join(home, 'belongs-to'), 'utf8').trim()
    if (!existsSync(owner)) rmSync(home, { recursive: true, force: true })
  }
}

function makeHome(home: string, account: SystemAccount | undefined): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  openWay(home, account)
}

/** As root: a cluster restored from a backup belongs to the server's user from now on. */
export function takeOver({ pgdata, account }: Place): void {
  if (account !== undefined && statSync(pgdata).uid !== account.uid) giveTo(pgdata, account)
}

/** A folder of ours that the account can reach, for what cannot stay where it is. */
export function reachableBase(account: SystemAccount | undefined): string {
  for (const base of BASES) {
    try {
      mkdirSync(base, { recursive: true })
      if (statSync(base).uid !== process.getuid?.()) continue // another user’s folder is not to be trusted
      chmodSync(base, 0o755)
      accessSync(base, constants.W_OK)
    } catch {
      continue
    }
    if (canReach(base, account)) return base
  }
  throw new Error(`No folder was found that the user "${account?.name}" can reach (tried ${BASES.join(', ')}).`)
}
