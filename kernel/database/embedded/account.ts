/** The operating-system user the database server runs as, and what that user can reach. PostgreSQL refuses root. */
import { chmodSync, chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface SystemAccount {
  name: string
  uid: number
  gid: number
}

const PREFERRED = ['postgres', 'nobody']

/** True when this process may hand the server to another user, and must. */
export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * The user for the server when we are root: the user who owns the existing cluster, else `postgres`, else `nobody`.
 * `undefined` means: run it as ourselves.
 */
export function serverAccount(existingOwner?: number): SystemAccount | undefined {
  if (!isRoot()) return undefined
  const accounts = readAccounts()
  const owner = accounts.find((account) => account.uid === existingOwner && account.uid !== 0)
  if (owner !== undefined) return owner
  for (const name of PREFERRED) {
    const found = accounts.find((account) => account.name === name)
    if (found !== undefined) return found
  }
  throw new Error(
    'The embedded database cannot run as root, and neither the user "postgres" nor "nobody" exists. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

function readAccounts(): SystemAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && !fields[0]?.startsWith('#'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the account may pass through every folder above `path`, and through `path` itself. */
export function canReach(path: string, account: SystemAccount | undefined): boolean {
  if (account === undefined) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (stat !== undefined && !mayEnter(stat, account)) return false
    if (folder === dirname(folder)) return true
  }
}

function mayEnter(stat: { mode: number; uid: number; gid: number }, account: SystemAccount): boolean {
  if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

/** Lets the account's group pass through a folder of ours without showing it what else is there. */
export function openWay(folder: string, account: SystemAccount | undefined): void {
  if (account === undefined) return
  const stat = statSync(folder)
  if (stat.uid !== 0 || mayEnter(stat, account)) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, (stat.mode & 0o700) | 0o010)
}

/** Gives a folder and all in it to the account. Links are not followed. */
export function giveTo(path: string, account: SystemAccount | undefined): void {
  if (account === undefined) return
  lchownSync(path, account.uid, account.gid)
  if (!statSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) giveTo(child, account)
    else lchownSync(child, account.uid, account.gid)
  }
}
