/**
 * The background task that scans the files that are there. It goes on where it was: what was scanned since it was begun
 * is done. Its file names what is not clean.
 */
import { z } from 'zod'
import { ClamdUnavailable } from '#kernel/clamd/clamd.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TaskKind, TaskWork } from '#kernel/tasks/kinds.ts'
import { scanFile, type Scanned } from './scan-file.ts'
import { countToScan, filesToScan, takeScan, type ScanOrder } from './scan.repo.ts'

export const SCAN_TASK = 'oss.scan'

export const ScanTask = z.object({ since: z.iso.datetime({ offset: true }), isAll: z.boolean() })

/** Files that are read from the database at once, and scanned at once. */
const BATCH = 100
const AT_ONCE = 3
/** After so many files in a row that have to wait, the scanner is not there: the task is begun again later. */
const MAX_WAITING = 6

export const titleOf = (language: Language): string => translate(language, 'oss.scan')

export const scanTask = (kernel: Kernel): TaskKind => ({
  name: SCAN_TASK,
  can: 'sys:oss:scan',
  isLong: true,
  async run(work) {
    const order = ScanTask.parse(work.params)
    const { tenantId, language } = work.actor
    work.onStart(await kernel.database.read(tenantId, (db) => countToScan(db, order)))
    return { name: `${titleOf(language)}.csv`, type: 'text/csv', body: report(kernel, work, order) }
  },
})

const HEAD = '\uFEFFid,result\r\n'

/** Scans while it is read. */
async function* report(kernel: Kernel, work: TaskWork, order: ScanOrder): AsyncGenerator<Uint8Array, void> {
  const { actor, signal, onDone } = work
  yield Buffer.from(HEAD)
  let waiting = 0
  for (let after: string | undefined; ;) {
    const at = { ...order, after, limit: BATCH }
    const ids = await kernel.database.read(actor.tenantId, (db) => filesToScan(db, at))
    after = ids.at(-1)
    if (after === undefined) return
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      signal.throwIfAborted()
      const some = ids.slice(first, first + AT_ONCE)
      const results = await Promise.all(some.map((id) => scanOne(kernel, actor.tenantId, id)))
      waiting = results.every((result) => result === 'later') ? waiting + results.length : 0
      if (waiting >= MAX_WAITING || (waiting > 0 && waiting === ids.length))
        throw new ClamdUnavailable('no file can be scanned at the moment')
      onDone(some.length)
      yield Buffer.from(linesOf(some, results))
    }
  }
}

async function scanOne(kernel: Kernel, tenantId: number, id: string): Promise<Scanned> {
  const { database, nodeName } = kernel
  const taken = await database.transaction(tenantId, (tx) => takeScan(tx, tenantId, id, nodeName))
  return taken ? scanFile(kernel, taken) : 'gone'
}

const linesOf = (ids: readonly string[], results: readonly Scanned[]): string =>
  ids
    .map((id, at) => ({ id, result: results[at] }))
    .filter(({ result }) => result !== 'clean' && result !== 'gone')
    .map(({ id, result }) => `${id},${result}\r\n`)
    .join('')
