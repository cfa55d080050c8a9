/** Models taken out: one as its BPMN file, several in an archive that is packed while it is sent. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Ir } from '#process/index.ts'
import { CarriedSettings, SETTINGS_FILE } from '#workflow/contract/model-file.ts'
import { filesOfDecisions } from '../decision-table/decision-table-lookup.repo.ts'
import { findVersion } from './definition-lookup.repo.ts'
import { checkXml, readingFor, type Reading } from './file-reading.service.ts'
import { countModels, findModel } from './model.repo.ts'
import { settingsOf } from './settings.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** As it is drawn now. */
export async function exportModel(kernel: KernelPart, actor: Actor, id: string): Promise<FileBody> {
  const model = await kernel.database.read(actor.tenantId, (db) => findModel(db, id))
  if (model === undefined) throw new AppError(errors.notFound)
  return bpmn(model.name, model.xml)
}

export async function exportDefinition(kernel: KernelPart, actor: Actor, id: string): Promise<FileBody> {
  const version = await kernel.database.read(actor.tenantId, (db) => findVersion(db, id))
  if (version === undefined) throw new AppError(errors.notFound)
  return bpmn(`${version.name} v${version.number}`, version.xml)
}

/**
 * Several models in one archive with what is set of them, and the decisions that they evaluate where the actor may
 * read these.
 * @throws not_found unless all of them are there
 */
export async function exportModels(kernel: KernelPart, actor: Actor, asked: readonly string[]): Promise<FileBody> {
  const ids = [...new Set(asked)]
  const count = await kernel.database.read(actor.tenantId, (db) => countModels(db, ids))
  if (count !== ids.length) throw new AppError(errors.notFound)
  return { name: 'models.zip', type: 'application/zip', body: packed(filesOf(kernel, actor, ids)) }
}

interface File {
  readonly path: string
  readonly xml: string
  /** Of a model. */
  readonly settings?: CarriedSettings
}

/** Models first, then what they evaluate. */
async function* filesOf(kernel: KernelPart, actor: Actor, ids: readonly string[]): AsyncGenerator<File, void> {
  const keys = new Set<string>()
  const mayRead = holds(actor, 'wf:decision:page')
  const reading = mayRead ? await kernel.database.read(actor.tenantId, (db) => readingFor(db, actor)) : undefined
  for (const id of ids) {
    const model = await kernel.database.read(actor.tenantId, (db) => findModel(db, id))
    if (model === undefined) continue // deleted since
    yield { path: `${safeName(model.name)}.bpmn`, xml: model.xml, settings: carriedWith(model) }
    if (reading !== undefined) for (const key of await decisionsEvaluated(model.xml, reading)) keys.add(key)
  }
  const decisions = await kernel.database.read(actor.tenantId, (db) => filesOfDecisions(db, [...keys]))
  for (const { name, xml } of decisions) yield { path: `decisions/${safeName(name)}.dmn`, xml }
}

/** What is set of a model, as far as it means something elsewhere. */
const carriedWith = (model: NonNullable<Awaited<ReturnType<typeof findModel>>>): CarriedSettings =>
  CarriedSettings.parse({ ...model, ...settingsOf(model.settings) })

/** The decisions that tasks of a file name, apart from those that an expression names. */
async function decisionsEvaluated(xml: string, reading: Reading): Promise<string[]> {
  const { processes } = await checkXml(xml, reading)
  return processes.flatMap(({ json }) =>
    // The typed cast: what was compiled a moment ago.
    Object.values((JSON.parse(json) as Ir).nodes).flatMap(({ decision }) =>
      decision?.ref.lang === 'text' ? [decision.ref.text] : [],
    ),
  )
}

/** One file after the other is read and packed, so that no more than one is in memory. */
async function* packed(files: AsyncIterable<File>): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = new Set<string>([SETTINGS_FILE])
  const settings: Record<string, CarriedSettings> = {}
  const put = (path: string, text: string) => {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    entry.push(strToU8(text), true)
    return pieces.splice(0)
  }
  for await (const file of files) {
    const path = unique(file.path, taken)
    if (file.settings !== undefined) settings[path] = file.settings
    yield* put(path, file.xml)
  }
  yield* put(SETTINGS_FILE, JSON.stringify(settings, null, 2))
  zip.end()
  yield* pieces.splice(0)
}

function bpmn(name: string, xml: string): FileBody {
  const body = strToU8(xml)
  return { name: `${safeName(name)}.bpmn`, type: 'application/xml', body, bytes: body.length }
}

/** What no file system takes, and what could lead elsewhere when it is unpacked. */
export const safeName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cs}\\/:*?"<>|]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100) || 'model'

function unique(name: string, taken: Set<string>): string {
  let found = name
  for (let number = 2; taken.has(found.toLowerCase()); number += 1) found = name.replace(/(?=\.\w+$)/, ` (${number})`)
  taken.add(found.toLowerCase())
  return found
}
