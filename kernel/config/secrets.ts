/**
 * Secrets of an installation. SECRET_KEY of the environment, the same on every node; without it one is made at the
 * first start and kept in `<DATA_DIR>/secrets.json`, readable by its owner alone. There is no default, and a file that
 * cannot be read is never replaced: what was sealed with the old key would be lost.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export interface Secrets {
  /** At least 32 characters; a generated one is 32 random bytes, base64url. */
  readonly secretKey: string
  /** The password of a database login of ours; the same wherever the key is the same. */
  databasePassword(role: string): string
}

const Stored = z.object({ secretKey: z.string().min(32) })

/** Reads the secrets, making them at the first start. */
export function loadSecrets({ dataDir, secretKey }: { dataDir: string; secretKey?: string | undefined }): Secrets {
  const key = secretKey ?? storedKey(dataDir)
  return {
    secretKey: key,
    databasePassword: (role) =>
      createHmac('sha256', key).update(`portico database password ${role}`).digest('base64url'),
  }
}

function storedKey(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  createOnce(file, () => `${JSON.stringify({ secretKey: randomBytes(32).toString('base64url') })}\n`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8'))).secretKey
  } catch (error) {
    throw new Error(`${file} cannot be used. Restore it from a backup, or set SECRET_KEY.`, { cause: error })
  }
}

/** Whole or not at all, and only by the first of several processes. */
function createOnce(file: string, content: () => string): void {
  if (statSync(file, { throwIfNoEntry: false })) return
  const part = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(part, content(), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(part, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    renameSync(part, file) // a file system without hard links
  } finally {
    rmSync(part, { force: true })
  }
}
