/**
 * Data directories for tests that start the real server. The first one of a run is made as an installation makes its
 * own, by the server's first start with nothing there; the others are copies of it, without `initdb`, migrations and
 * seed.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { serverBundle, ServerProcess } from './server-process.ts'

const TIMEOUT_MS = 240_000
const POLL_MS = 100

/** A new data directory with a seeded installation whose server is not running; the caller removes it. */
export async function anInstallation(prefix: string): Promise<string> {
  const original = await theOriginal()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  // A cluster that had to are elsewhere (kernel/database/embedded/place.ts) belongs to its own directory alone.
  if (existsSync(join(original, 'postgres.location'))) return dataDir
  // Owners are kept: as root the cluster belongs to another user.
  await promisify(execFile)('cp', ['-a', `${original}/.`, dataDir])
  return dataDir
}

/** Made by the first who asks, in whatever worker; the others wait for it. */
async function theOriginal(): Promise<string> {
  const folder = inject('installation')
  const [original, failure] = [join(folder, 'original'), join(folder, 'failed')]
  const isMine = await mkdir(join(folder, 'making')).then(
    () => true,
    () => false,
  )
  if (isMine) {
    const unfinished = join(folder, 'unfinished')
    try {
      await install(unfinished)
      await rename(unfinished, original)
    } catch (error) {
      await writeFile(failure, String(error))
      throw error
    }
  }
  for (let waited = 0; !existsSync(original); waited += POLL_MS) {
    if (existsSync(failure) || waited > TIMEOUT_MS) throw new Error('the first installation of this run did not start')
    await sleep(POLL_MS)
  }
  return original
}

async function install(dataDir: string): Promise<void> {
  const server = new ServerProcess(await serverBundle(), dataDir)
  await server.ready()
  const code = await server.stop()
  if (code !== 0) throw new Error(`the first server of this run ended with ${code}:\n${server.output}`)
}
