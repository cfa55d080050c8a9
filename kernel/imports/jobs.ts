/** What happens behind: checking all rows of an import, and writing them in one transaction. */
import { isDeepStrictEqual } from 'node:util'
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '../access/actor.ts'
import { recordChange } from '../audit/record.ts'
import type { Tx } from '../database/lease.ts'
import { AppError, InvalidInput } from '../errors.ts'
import type { Job, JobHandlers } from '../jobs/jobs.ts'
import type { Kernel } from '../kernel.ts'
import { announce } from '../live/announce.ts'
import { gate } from '../gate.ts'
import { ImportJobIdentity } from './job-identity.ts'
import * as repo from './import.repo.ts'
import type { Kinds } from './kinds.ts'
import { secretCells } from './secrets.ts'
import type { ImportAttempt, ImportKind, TriedRow } from './kind.ts'

/** Rows between two signs of progress. */
const STRETCH = 500
/** Rows named in a failure. */
const MAX_NAMED = 100

/** Begun and allowed: an import, its noun and its owner. */
interface Work {
  kernel: Kernel
  record: repo.ImportRecord
  kind: ImportKind
  actor: Actor
}

/** Imports a node works on at the same time. Each holds two connections, and the others are for the calls. */
const AT_ONCE = 2

export function importJobs(kernel: Kernel, kinds: Kinds): JobHandlers {
  const inTurn = gate(AT_ONCE)
  return {
    'import.check': (job) => inTurn(() => inState(kernel, kinds, { job, status: 'checking', act: check })),
    'import.confirm': (job) => inTurn(() => inState(kernel, kinds, { job, status: 'confirming', act: confirm })),
  }
}

/** Runs one step of an import that is in the expected status. The owner is notified when the step fails. */
async function inState(
  kernel: Kernel,
  kinds: Kinds,
  { job, status, act }: { job: Job; status: 'checking' | 'confirming'; act: (work: Work) => Promise<void> },
): Promise<void> {
  const { tenantId } = job
  const { importId, ...identity } = ImportJobIdentity.parse(job.data)
  const record = await kernel.database.read(tenantId, (db) => repo.findImport(db, importId))
  if (!record || record.status !== status) return // cancelled, or done already
  try {
    const actor = await kernel.actors.of({ tenantId, ...identity })
    const kind = actor && (await kernel.database.read(tenantId, (db) => kinds.find({ db, actor }, record.noun)))
    if (!actor || !kind || !holds(actor, kind.can)) throw new AppError(errors.forbidden)
    await act({ kernel, record, kind, actor })
  } catch (error) {
    const failure = failureOf(error)
    if (failure.text === 'error.internal') kernel.log.error({ err: error, importId }, 'an import failed')
    await kernel.database.transaction(tenantId, async (tx) => {
      if (error instanceof Outdated) await repo.saveTried(tx, importId, error.rows)
      await repo.moveOn(tx, importId, [status], { status: status === 'checking' ? 'failed' : 'ready', failure })
      await announceImport(tx, tenantId, record)
    })
  }
}

/** Tries every row and writes down what would become of it. */
async function check({ kernel, record, kind, actor }: Work): Promise<void> {
  const { tenantId } = actor
  const secrets = secretCells(kernel, kind)
  const rows = await kernel.database.read(tenantId, (db) => repo.findRows(db, record.id))
  await kernel.database.read(tenantId, async (db) => {
    const attempt = await kind.begin({ db, actor, tx: undefined })
    const first = new Map<string, number>()
    for (let from = 0; from < rows.length; from += STRETCH) {
      const some = rows.slice(from, from + STRETCH).map((row) => ({ ...row, cells: secrets.open(row.cells) }))
      const tried = await attempt.tryRows(some, record.mode, first)
      await kernel.database.transaction(tenantId, async (tx) => {
        await repo.saveTried(tx, record.id, tried)
        await repo.moveOn(tx, record.id, ['checking'], { done: from + some.length })
        await announceImport(tx, tenantId, record)
      })
    }
  })
  await kernel.database.transaction(tenantId, async (tx) => {
    await repo.moveOn(tx, record.id, ['checking'], { status: 'ready' })
    await announceImport(tx, tenantId, record)
  })
}

/** Rows turned out differently than the owner has seen. */
class Outdated extends Error {
  readonly rows: readonly TriedRow[]
  constructor(rows: readonly TriedRow[]) {
    super('outdated')
    this.rows = rows
  }
}

/** Tries every row once more inside the transaction, and writes what still turns out as its owner has seen it. */
async function confirm(work: Work): Promise<void> {
  const { kernel, record, kind, actor } = work
  const { tenantId } = actor
  const secrets = secretCells(kernel, kind)
  const stored = await kernel.database.read(tenantId, (db) =>
    repo.findRows(db, record.id, ['create', 'change', 'same']),
  )
  const rows = stored.map((row) => ({ ...row, cells: secrets.open(row.cells) }))
  const prepared = (await kind.prepare?.(rows.filter(({ outcome }) => outcome !== 'same'))) ?? new Map<number, string>()
  await kernel.database.transaction(tenantId, async (tx) => {
    await repo.lockImport(tx, record.id)
    if ((await repo.findImport(tx, record.id))?.status !== 'confirming') return // another node was faster
    const attempt = await kind.begin({ db: tx, actor, tx })
    await assertAsSeen(attempt, rows, record)
    const numbers = rows.filter(({ outcome }) => outcome !== 'same').map(({ n }) => n)
    for (let from = 0; from < numbers.length; from += STRETCH) {
      const some = numbers.slice(from, from + STRETCH)
      await attempt.apply(some, prepared)
      await showProgress(work, from + some.length)
    }
    await finish(tx, work, rows)
    await repo.dropCells(tx, record.id, secrets.keys)
  })
}

async function assertAsSeen(
  attempt: ImportAttempt,
  rows: readonly repo.StoredRow[],
  { mode }: repo.ImportRecord,
): Promise<void> {
  const first = new Map<string, number>()
  const different: TriedRow[] = []
  for (let from = 0; from < rows.length; from += STRETCH) {
    const some = rows.slice(from, from + STRETCH)
    const tried = await attempt.tryRows(some, mode, first)
    different.push(
      ...tried.filter(({ outcome, changes }, index) => {
        const seen = some[index]
        return outcome !== seen?.outcome || !isDeepStrictEqual(changes, seen.changes)
      }),
    )
  }
  if (different.length > 0) throw new Outdated(different)
}

/** On a connection of its own, because no one sees what the transaction writes before its end. */
async function showProgress({ kernel, record, actor: { tenantId } }: Work, done: number): Promise<void> {
  await kernel.database.transaction(tenantId, async (tx) => {
    await repo.moveOn(tx, record.id, ['confirming'], { done })
    await announceImport(tx, tenantId, record)
  })
}

/** The end of an import, in the transaction that writes it. */
async function finish(tx: Tx, { record, kind, actor }: Work, rows: readonly repo.StoredRow[]): Promise<void> {
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length
  await recordChange(tx, actor, {
    action: 'import',
    resource: kind.noun,
    resourceId: record.id,
    label: record.fileName,
    after: { mode: record.mode, created: count('create'), changed: count('change'), same: count('same') },
  })
  await repo.moveOn(tx, record.id, ['confirming'], { status: 'done' })
  await announceImport(tx, actor.tenantId, record)
}

const announceImport = (tx: Tx, tenantId: number, { id, userId }: repo.ImportRecord): Promise<void> =>
  announce(tx, { tenantId, userId, what: 'import', id })

function failureOf(error: unknown): repo.ImportFailure {
  if (error instanceof Outdated) {
    const rows = error.rows.map(({ n }) => n).slice(0, MAX_NAMED)
    return { text: `error.${errors.importOutdated.name}`, params: { count: error.rows.length }, rows }
  }
  if (error instanceof AppError) return { text: `error.${error.code.name}`, params: error.params, rows: [] }
  const [issue] = error instanceof InvalidInput ? error.issues : []
  if (issue) return { text: `issue.${issue.code}`, params: issue.params, rows: [] }
  const { name } = isRace(error) ? errors.changedMeanwhile : errors.internal
  return { text: `error.${name}`, params: {}, rows: [] }
}

/** Another user wrote the same at the same time: unique keys, foreign keys, deadlocks, serialization. */
const isRace = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  ['23505', '23503', '40P01', '40001'].includes(String(error.code))
