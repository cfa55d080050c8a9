/**
 * The background task that moves all files of one storage to another. It goes on where it was: what was moved is no
 * longer in the source. Its file is a report of what was not moved, and why.
 */
import { z } from 'zod'
import { Id } from '#contract/scalars.ts'
import { countIn, placesIn, type FileColumn } from '#kernel/files/file-column.repo.ts'
import { StorageFault } from '#kernel/files/storage.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TaskKind, TaskWork } from '#kernel/tasks/kinds.ts'
import { moveFile, type Moved } from './move-file.ts'

export const MIGRATE = 'storage.migrate'

/** Files that are read from the database at once, and moved at once. */
const BATCH = 100
const AT_ONCE = 4
/** After so many files in a row that cannot be moved, the storage is not there: the task is begun again later. */
const MAX_FAILURES = 20

/** Ids in places: null is the local disk. */
export const MigrationParams = z.object({
  from: Id.nullable(),
  to: Id.nullable(),
  fromName: z.string(),
  toName: z.string(),
  /** The storages themselves, so that a paused move can go on. */
  fromId: Id.optional(),
  toId: Id.optional(),
  /** Files that it had done before it was paused. */
  before: z.number().default(0),
  isPaused: z.boolean().default(false),
})
export type MigrationParams = z.infer<typeof MigrationParams>

export const titleOf = (language: Language, { fromName, toName }: MigrationParams): string =>
  translate(language, 'storage.migration', { from: fromName, to: toName })

export const storageMigration = (kernel: Kernel): TaskKind => ({
  name: MIGRATE,
  can: 'sys:storage:activate',
  isLong: true,
  async run(work) {
    const params = MigrationParams.parse(work.params)
    const { tenantId, language } = work.actor
    const total = await kernel.database.read(tenantId, (db) => countIn(db, kernel.fileColumns, params.from))
    work.onStart(total)
    return { name: `${titleOf(language, params)}.csv`, type: 'text/csv', body: report(kernel, work, params) }
  },
})

const HEAD = '\uFEFFtable,id,result\r\n'

/** Moves while it is read. */
async function* report(kernel: Kernel, work: TaskWork, params: MigrationParams): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(HEAD)
  for (const column of kernel.fileColumns) yield* ofColumn(kernel, work, { ...params, column })
}

async function* ofColumn(
  kernel: Kernel,
  { actor: { tenantId }, signal, onDone }: TaskWork,
  { from, to, column }: Pick<MigrationParams, 'from' | 'to'> & { column: FileColumn },
): AsyncGenerator<Uint8Array, void> {
  let failures = 0
  for (let after: string | undefined; ;) {
    const at = { from, after, limit: BATCH }
    const files = await kernel.database.read(tenantId, (db) => placesIn(db, column, at))
    after = files.at(-1)?.id
    if (after === undefined) return
    for (let first = 0; first < files.length; first += AT_ONCE) {
      const some = files.slice(first, first + AT_ONCE)
      const results = await allOf(some.map((file) => moveFile(kernel, { tenantId, column, file, to, signal })))
      failures = results.every((result) => result === 'failed') ? failures + results.length : 0
      if (failures >= MAX_FAILURES) throw new StorageFault('unreachable', 'no file can be moved at the moment')
      onDone(some.length)
      yield Buffer.from(linesOf(column, some, results))
    }
  }
}

/** Waits for all of them, then throws what the first of them threw. */
async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

const linesOf = ({ table }: FileColumn, files: readonly { id: string }[], results: readonly Moved[]): string =>
  files
    .map(({ id }, at) => ({ id, result: results[at] }))
    .filter(({ result }) => result !== 'moved' && result !== 'gone')
    .map(({ id, result }) => `${table},${id},${result}\r\n`)
    .join('')
