/**
 * Values of lists after a version that asks for others: written in the background, a few records at a time, while
 * records are entered and changed. How far it is stands in the database, so a node that dies is followed by another.
 */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { Rest } from '#kernel/events/rest.ts'
import type { Job, JobHandlers } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { readModel, textIn, type CompiledForm, type FormModel, type StoredValues } from '#forms-core/index.ts'
import { compiledVersion } from '../record/compiled.ts'
import { RECORD_RESOURCE } from '../record/record-trace.ts'
import { describedBy } from '../record/stored-record.ts'
import { TEMPLATE } from '../template/template.shape.ts'
import { changedIndex } from './changed-index.ts'
import * as repo from './reindex.repo.ts'

export const REINDEX_JOB = 'forms.reindex'

/** Records of one transaction: a writer of one of them waits for less than a tenth of a second. */
const BATCH = 200
/** A job that took so long hands over to the next one. */
const TURN_MS = 20_000

interface Published {
  readonly formId: string
  readonly before: FormModel | undefined
  readonly model: FormModel
}

/**
 * Begins it where a version needs it, in the transaction that publishes. A field that becomes unique is looked through
 * at once, so that no two records with one value are ever taken for different.
 * @throws AppError form_value_taken where records have the same value of such a field
 */
export async function reindexPublished(
  { jobs }: Pick<Kernel, 'jobs'>,
  tx: Tx,
  actor: Pick<Actor, 'tenantId' | 'language'>,
  { formId, before, model }: Published,
): Promise<void> {
  const { tenantId, language } = actor
  const { added, unique, isChanged } = changedIndex(before, model)
  if (before === undefined || !isChanged) return
  if ((await repo.lockRecordsAfter(tx, { formId, after: null, limit: 1 })).length === 0) return
  if (unique.length > 0) {
    const taken = await indexAtOnce(tx, { tenantId, formId, model })
    if (taken === undefined) return
    const label = textIn(taken.label, language)
    throw new AppError(formErrors.duplicate, { label }, { field: taken.id })
  }
  await repo.beginReindex(tx, { tenantId, formId, fields: added })
  await jobs.send(tx, { name: REINDEX_JOB, tenantId, data: { formId } })
}

/** Writes the values of all records; answers a unique field of which two records have the same one. */
async function indexAtOnce(
  tx: Tx,
  { tenantId, formId, model }: { tenantId: number; formId: string; model: FormModel },
) {
  const read = readModel(model)
  if (!('form' in read)) throw new Error('a model with problems is not published')
  for (let after: string | null = null; ;) {
    const records = await repo.lockRecordsAfter(tx, { formId, after, limit: BATCH })
    const last = records.at(-1)
    if (last === undefined) return undefined
    after = last.id
    const [doubled] = await indexRecords(tx, { tenantId, formId, form: read.form }, records)
    if (doubled !== undefined) return model.fields.find(({ id }) => id === doubled.field)
  }
}

interface Place {
  readonly tenantId: number
  readonly formId: string
  readonly form: CompiledForm
}

function indexRecords(tx: Tx, { form, ...place }: Place, records: readonly repo.StoredOne[]): Promise<repo.Doubled[]> {
  return repo.writeIndex(
    tx,
    place,
    records.map(({ id, data, title, titleField }) => {
      // The typed cast: only checked values are stored.
      const values = data as StoredValues
      const described = describedBy(form, values)
      return { id, values, described, isRenamed: described.title !== title || described.field !== titleField }
    }),
  )
}

const JobData = z.object({ formId: z.guid() })

/** The job that does it. It may come twice: each turn begins where the last one ended. */
export const reindexJobs = (kernel: Pick<Kernel, 'database' | 'jobs' | 'log'>): JobHandlers => ({
  [REINDEX_JOB]: (job) => runReindex(kernel, job),
})

async function runReindex(kernel: Pick<Kernel, 'database' | 'jobs' | 'log'>, { tenantId, data }: Job): Promise<void> {
  const { formId } = JobData.parse(data)
  const begun = performance.now()
  const rest = new Rest()
  for (;;) {
    const from = performance.now()
    const isOver = await kernel.database.transaction(tenantId, async (tx) => {
      const isLast = await nextBatch(kernel, tx, { tenantId, formId })
      const handsOver = !isLast && performance.now() - begun > TURN_MS
      if (handsOver) await kernel.jobs.send(tx, { name: REINDEX_JOB, tenantId, data: { formId } })
      return isLast || handsOver
    })
    if (isOver) return
    const workedMs = performance.now() - from
    await new Promise<void>((resolve) => rest.after(workedMs, resolve))
  }
}

/** Answers whether there is nothing more to do. */
async function nextBatch(
  { log }: Pick<Kernel, 'log'>,
  tx: Tx,
  { tenantId, formId }: { tenantId: number; formId: string },
): Promise<boolean> {
  const run = await repo.lockReindex(tx, formId)
  if (run === undefined || run.versionId === null) return true
  const records = await repo.lockRecordsAfter(tx, { formId, after: run.after, limit: BATCH })
  const last = records.at(-1)
  if (last === undefined) {
    await repo.endReindex(tx, formId)
    // Open lists ask for the form again: they may filter by the new fields now.
    await notifyListChanged(tx, tenantId, TEMPLATE)
    await notifyListChanged(tx, tenantId, RECORD_RESOURCE)
    return true
  }
  const { form } = await compiledVersion(tx, run.versionId)
  const doubled = await indexRecords(tx, { tenantId, formId, form }, records)
  if (doubled.length > 0) log.error({ formId, records: doubled }, 'records have the same value of a unique field')
  await repo.advanceReindex(tx, formId, { after: last.id, count: records.length })
  return false
}
