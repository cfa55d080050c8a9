/**
 * Files of models, read and checked in workers with limits of time and memory. Nothing else on the server reads one.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { LimitedPool } from '#kernel/limited-pool.ts'
import { textIn } from '#forms-core/index.ts'
import { say, type Forms, type Ir, type Language, type WrittenColumns, type WrittenRule } from '#process/index.ts'
import type { Difference } from '#workflow/contract/definition.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { ModelCheck, ModelProblem } from '#workflow/contract/model.ts'
import { workOfCall } from '#workflow/contract/work-name.ts'
import { callsForProcesses, writableForms, type CallForProcesses, type WritableForm } from '#forms/server/index.ts'
import { namedCalendars, type NamedCalendar } from '../calendar/calendar-lookup.repo.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { registeredNames } from '../service/service-lookup.repo.ts'
import { deployedDecisions } from '../decision-table/decision-table-lookup.repo.ts'
import { startableProcesses } from './access-lookup.repo.ts'
import type { CheckedDecisions, CheckedFile, DecisionOrder, FileAnswers, FileRequest, Mapped } from './file-request.ts'

/** In the bundle the worker is a file beside it (`scripts/build.mjs`); from the sources it is compiled on the way. */
const isBundled = !import.meta.url.endsWith('.ts')
const WORKER = new URL(isBundled ? './model-file-worker.js' : './file-worker.dev.mjs', import.meta.url)
const LIMITS = { threads: 2, maxWaiting: 20, milliseconds: 5_000, heapMegabytes: 256 }

const pool = new LimitedPool<FileRequest, FileAnswers[keyof FileAnswers]>(WORKER, LIMITS)

/**
 * The answer to an order; undefined when it took too much time or memory.
 * @throws AppError unavailable when too much is asked for at once
 */
const ask = <Kind extends FileRequest['kind']>(order: Extract<FileRequest, { kind: Kind }>) =>
  pool.run(order) as Promise<FileAnswers[Kind] | undefined>

/** How the caller reads a file: the language of the findings, and what is known in the tenant. */
export interface Reading {
  language: Language
  services: ReadonlySet<string>
  calls: readonly CallForProcesses[]
  calendars: NamedCalendar[]
  /** What the caller may start. */
  processes: Awaited<ReturnType<typeof startableProcesses>>
  /** Whose records the caller may write. */
  forms: WritableForm[]
  /** What tasks may evaluate. */
  decisions: { key: string; name: string }[]
}

export async function readingFor(db: Db, actor: Actor): Promise<Reading> {
  const [services, calls] = [await registeredNames(db), await callsForProcesses(db)]
  const processes = await startableProcesses(db, actor)
  const forms = await writableForms(db, actor)
  const [calendars, decisions] = [await namedCalendars(db), await deployedDecisions(db)]
  return { language: actor.language, services, calls, calendars, processes, forms, decisions }
}

/** What tasks may name: registered services and configured calls; and the processes that can be called. */
export const offeredWork = (
  { services, calls, calendars, processes, forms, decisions }: Reading,
  language: Language,
): Pick<ModelCheck, 'services' | 'calls' | 'calendars' | 'processes' | 'forms' | 'decisions'> => ({
  decisions,
  calendars: calendars.map(({ name, ...one }) => ({ name, title: titleIn(one, language) })),
  forms: forms.map(({ id, actions, fields, ...one }) => ({
    id,
    name: processName(one, language),
    actions: [...actions],
    fields: fields.map(({ name, label }) => ({ name, label: textIn(label, language) })),
  })),
  processes: processes.map(({ key, ...one }) => ({ key, name: processName(one, language) })),
  services: [...services].sort(),
  calls: calls.map(({ name, ...one }) => ({ name: workOfCall(name), title: titleIn(one, language) })),
})

const titleIn = ({ title, titleEn }: { title: string; titleEn: string }, language: Language): string =>
  language === 'en' && titleEn !== '' ? titleEn : title

const about = (xml: string, { language, services, calls, calendars, processes, forms, decisions }: Reading) => ({
  decisions: decisions.map(({ key }) => key),
  xml,
  language,
  services: [...services],
  calls: calls.map(({ name, isEnabled }) => ({ name, isEnabled })),
  calendars: calendars.map(({ name }) => name),
  processes: processes.map(({ key }) => key),
  forms: forms.map(({ id, actions, fields }) => ({ id, actions, fields: fields.map(({ name }) => name) })),
})

/** A file, checked. One that takes too long is a file with that problem. */
export async function checkXml(xml: string, reading: Reading): Promise<CheckedFile> {
  return (await ask({ kind: 'check', ...about(xml, reading) })) ?? tooComplex(xml, reading)
}

/**
 * A file as it is to be kept: with the ids that were missing and functions for the work of other engines. `formKey`: of
 * its start.
 */
export async function completeXml(xml: string, mapped: Mapped, reading: Reading): Promise<FileAnswers['import']> {
  const found = await ask({ kind: 'import', ...about(xml, reading), ...mapped })
  return found ?? { ...tooComplex(xml, reading), formKey: '' }
}

/** What a file would become. */
export async function reportOnXml(xml: string, mapped: Mapped, reading: Reading): Promise<FileAnswers['report']> {
  const found = await ask({ kind: 'report', ...about(xml, reading), ...mapped })
  if (found !== undefined) return found
  const findings = tooComplex(xml, reading).problems.map(({ message }) => ({
    outcome: 'refused' as const,
    node: '',
    name: '',
    what: '',
    value: '',
    meaning: null,
    message,
  }))
  return {
    key: undefined,
    named: [],
    report: { vendors: [], processes: [], findings, asked: [], foreign: [], beans: [], variables: [] },
  }
}

/** In what processes differ from others, or from a file. @throws AppError model_too_complex */
export async function differenceBetween(
  before: readonly string[],
  after: readonly string[] | { xml: string; reading: Reading },
): Promise<Pick<Difference, 'changes' | 'problems'>> {
  const to = 'xml' in after ? about(after.xml, after.reading) : after
  return orRefused(await ask({ kind: 'difference', before, after: to }))
}

/** A file of decisions, checked. One that takes too long is a file with that problem. */
export async function decisionsIn(xml: string, language: Language): Promise<CheckedDecisions> {
  const found = await ask({ kind: 'decisions', xml, language })
  return found ?? { file: undefined, views: [], problems: [tooComplexIn(language)], faults: 1 }
}

/** What a decision comes to; undefined where the file has no such decision. */
export async function decideIn(xml: string, order: Omit<DecisionOrder, 'xml'>): Promise<FileAnswers['decide']> {
  const found = await ask({ kind: 'decide', xml, ...order })
  if (found !== undefined) return found
  // Where even reading takes too long, nothing says that the decision is missing.
  const read = await ask({ kind: 'decisions', xml, language: order.language })
  if (read !== undefined && !Object.hasOwn(read.file?.decisions ?? {}, order.key)) return undefined
  const fault = say('incident', 'FEEL_LIMIT', order.language, { node: order.key, detail: 'it takes too long' })
  return { results: [], steps: [], fault }
}

/** A file with other rules, and perhaps columns, for one of its decisions; undefined where they do not fit. */
export const rewriteRules = (
  xml: string,
  { key, rules, columns }: { key: string; rules: readonly WrittenRule[]; columns?: WrittenColumns | undefined },
): Promise<FileAnswers['rules']> => ask({ kind: 'rules', xml, key, rules, columns })

/** The forms of a deployed process. @throws AppError model_too_complex */
export const formsIn = async (xml: string, ir: Ir): Promise<Forms> => orRefused(await ask({ kind: 'forms', xml, ir }))

function orRefused<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new AppError(workflowErrors.modelTooComplex)
  return answer
}

function tooComplex(xml: string, { language }: Reading): CheckedFile {
  return { processes: [], xml, problems: [tooComplexIn(language)], faults: 1, calls: [], calendars: [], named: [] }
}

const tooComplexIn = (language: Language): ModelProblem => ({
  code: 'TOO_COMPLEX',
  severity: 'error',
  node: null,
  message: say('problem', 'TOO_COMPLEX', language),
})
