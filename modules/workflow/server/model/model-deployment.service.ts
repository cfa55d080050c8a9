/** Models are deployed as versions that never change; whether the newest may be started can change. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keepCallsForProcess } from '#forms/server/index.ts'
import type { Ir } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { ModelProblem, ModelSettings, Suspension, SuspensionResult } from '#workflow/contract/model.ts'
import { createSuspensionBatch } from '../migrate/batch.service.ts'
import { calendarNames } from '../calendar/calendar-lookup.repo.ts'
import { CALENDARS } from '../calendar/calendar.rules.ts'
import { newestOf } from './definition.repo.ts'
import { mayStart } from './access-lookup.repo.ts'
import type { CheckedProcess } from './file-request.ts'
import { checkXml, readingFor } from './file-reading.service.ts'
import { problemsWithPeople } from './named-people.service.ts'
import * as repo from './model.repo.ts'
import { MODEL, readable } from './model.service.ts'
import { problemsOfPublic } from '../public/public.rules.ts'
import type { FormOfDefinition } from '../runtime/engine/definition.service.ts'
import { formOf } from './online-form.rules.ts'
import { settingsOf } from './settings.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'jobs' | 'lists'>

/**
 * Every process of the file becomes a version, with the settings of the model as they are now; the number answered is
 * that of the first. Where nothing has changed since the newest versions, none is made.
 */
export async function deployModel(kernel: KernelPart, actor: Actor, { id, note }: { id: string; note: string }) {
  const drawn = await kernel.database.read(actor.tenantId, async (db) => ({
    model: await repo.findModel(db, id),
    reading: await readingFor(db, actor),
  }))
  if (drawn.model === undefined) throw new AppError(errors.notFound)
  const found = await checkXml(drawn.model.xml, drawn.reading)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const model = await repo.findModelForUpdate(tx, id)
    if (model === undefined) throw new AppError(errors.notFound)
    if (model.xml !== drawn.model?.xml) throw new AppError(errors.changedMeanwhile)
    const { processes, faults: inXml, key, xml, calls: configured, calendars } = readable(found)
    const settings = settingsOf(model.settings)
    const { form, problems: ofForm } = await formOf(tx, settings, actor.language)
    const ofPublic =
      inXml + ofForm.length > 0 ? [] : await publicProblems(tx, actor, { model, key, processes, xml, settings, form })
    const inFile = await problemsWithPeople(tx, found, actor.language)
    const [problems, faults] = [[...ofForm, ...ofPublic, ...inFile], ofForm.length + ofPublic.length + inXml]
    if (faults > 0) throw new AppError(workflowErrors.modelFaulty, { count: faults }, { problems })
    // A call that was there when the file was read may be deleted by now; from here on none of them is.
    const kept = await keepCallsForProcess(tx, configured)
    if (kept.size < configured.length) throw new AppError(errors.changedMeanwhile)
    await keepCalendars(tx, actor, calendars)
    const sha256 = createHash('sha256').update(xml).digest('hex')
    const wanted = processes.map((ir) =>
      ir.id === key
        ? { ir, name: model.name, nameEn: model.nameEn }
        : { ir, name: ir.name ?? ir.id, nameEn: ir.nameEn },
    )
    const calls = await callsOf(tx, actor, processes)
    const known = await unchangedNumber(
      tx,
      { modelId: id, key, sha256, settings, formVersionId: form?.versionId ?? null, calls },
      wanted,
    )
    if (known !== undefined) return { number: known, isNew: false, problems }
    let number = 0
    for (const { ir, name, nameEn } of wanted) {
      const given = await repo.insertDefinition(
        tx,
        { tenantId: actor.tenantId, id: newId(), by: actor.userId },
        { modelId: id, ir, xml, sha256, name, nameEn, settings, note, form: ir.id === key ? form : undefined, calls },
      )
      if (ir.id === key) number = given
    }
    const after = { number, sha256, note }
    await recordChange(tx, actor, { action: 'deploy', resource: MODEL, resourceId: id, label: model.name, after })
    return { number, isNew: true, problems }
  })
}

interface Drawn {
  readonly model: { readonly name: string; readonly nameEn: string }
  readonly key: string
  readonly processes: readonly CheckedProcess[]
  readonly xml: string
  readonly settings: ModelSettings
  readonly form: FormOfDefinition | undefined
}

/** What keeps the first process from being offered to the public; nothing where it is not. */
async function publicProblems(
  tx: Tx,
  { language }: Actor,
  { model: { name, nameEn }, key, processes, xml, settings, form }: Drawn,
): Promise<ModelProblem[]> {
  const first = processes.find(({ id }) => id === key)
  if (first === undefined || settings.publicStart === null) return []
  const ir = JSON.parse(first.json) as Ir
  const definition = { id: newId(), key, number: 0, name, nameEn, ir, settings, form }
  return problemsOfPublic(tx, { definition, xml, language })
}

/**
 * The processes that a file calls and that its deployer could start themselves, or deploys with it: for those they
 * answer, no matter who starts the caller. Others are called only for users who may start them.
 */
async function callsOf(tx: Tx, actor: Actor, processes: readonly CheckedProcess[]): Promise<string[]> {
  const own = new Set(processes.map(({ id }) => id))
  const called = new Set(processes.flatMap(({ called: keys }) => keys))
  const allowed: string[] = []
  for (const key of called) if (own.has(key) || (await mayStart(tx, actor, key))) allowed.push(key)
  return allowed.sort()
}

/** None of these calendars loses its name until the deployment is over. @throws AppError changed_meanwhile */
async function keepCalendars(tx: Tx, { tenantId }: Actor, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await shareRule(tx, tenantId, CALENDARS)
  const known = await calendarNames(tx)
  if (names.some((name) => !known.has(name))) throw new AppError(errors.changedMeanwhile)
}

interface DeployedFile {
  readonly modelId: string
  /** Of the first process. */
  readonly key: string
  readonly sha256: string
  readonly settings: ModelSettings
  /** Of the form that the first process is started with. */
  readonly formVersionId: string | null
  /** Sorted. */
  readonly calls: readonly string[]
}

/** The number of the first process's newest version, where all of them are the same as their newest versions. */
async function unchangedNumber(
  tx: Tx,
  { modelId, key, sha256, settings, formVersionId, calls }: DeployedFile,
  wanted: readonly { ir: Pick<Ir, 'id'>; name: string; nameEn: string }[],
): Promise<number | undefined> {
  const newest = await newestOf(tx, modelId)
  const same = wanted.map(({ ir, name, nameEn }) =>
    newest.find(
      (one) =>
        one.key === ir.id &&
        one.name === name &&
        one.nameEn === nameEn &&
        one.sha256 === sha256 &&
        one.formVersionId === (ir.id === key ? formVersionId : null) &&
        isDeepStrictEqual(one.calls ?? [], calls) &&
        isDeepStrictEqual(settingsOf(one.settings), settings),
    ),
  )
  const first = same[wanted.findIndex(({ ir }) => ir.id === key)]
  return same.every((one) => one !== undefined) ? first?.number : undefined
}

/**
 * Whether the newest version may be started. With `cascade` the instances of all versions follow, each by itself,
 * behind.
 */
export async function setModelSuspended(
  kernel: KernelPart,
  actor: Actor,
  { id, suspended, cascade }: Suspension,
): Promise<SuspensionResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const locked = await repo.findModelForUpdate(tx, id)
    const before = locked && (await repo.findModel(tx, id))
    if (before === undefined || before.suspended === null) throw new AppError(errors.notFound)
    if (before.suspended !== suspended) {
      await repo.setNewestSuspended(tx, id, suspended)
      const change = { before: { suspended: before.suspended }, after: { suspended } }
      await recordChange(tx, actor, {
        action: 'update',
        resource: MODEL,
        resourceId: id,
        label: before.name,
        ...change,
      })
    }
    if (!cascade) return { batchId: null }
    const version = { id: undefined, name: before.name, number: before.number ?? 0 }
    return { batchId: await createSuspensionBatch(kernel, tx, actor, { modelId: id, version, suspended }) }
  })
}
