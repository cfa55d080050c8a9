/**
 * Imports as their owners see them: uploading, looking, correcting, confirming, cancelling. Nothing here waits for
 * rows.
 */
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { Import, ImportEntry, ImportMode, ImportRow, ImportRowQuery } from '#contract/import.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'
import { AppError, invalid } from '../errors.ts'
import type { ReceivedFile } from '../http/implement.ts'
import { translate } from '../i18n/translate.ts'
import { newId } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { readSheet } from '../sheets/read.ts'
import { writeTextSheet, XLSX } from '../sheets/template.ts'
import { recheck } from './correct.ts'
import { jobIdentityOf } from './job-identity.ts'
import * as repo from './import.repo.ts'
import { wireColumns, wireImport, wireRow } from './import.shape.ts'
import { secretCells } from './secrets.ts'
import { cellRows, findColumns, REQUIRED_MARK } from './sheet-columns.ts'
import { sayText, type CellRow, type ImportKind } from './kind.ts'
import { templateFile } from './template-file.ts'
import type { Kinds } from './kinds.ts'

/** Imports of one person that are kept; older ones are forgotten at the next upload. */
const KEPT = 10

/** Begins an attempt that only looks. */
const attemptTo = (kind: ImportKind, actor: Actor, db: Db) => kind.begin({ db, actor, tx: undefined })

/** The empty sheet to fill in. */
export async function templateOf(kernel: Kernel, kind: ImportKind, actor: Actor): Promise<FileBody> {
  const attempt = await kernel.database.read(actor.tenantId, (db) => attemptTo(kind, actor, db))
  return templateFile(actor.language, {
    title: sayText(kind.title, actor.language),
    notes: ['import.note.example', 'import.note.empty', 'import.note.limit'],
    columns: kind.columns,
    exampleOf: (key) => attempt.exampleOf(key),
    offered: (key) => attempt.offered(key),
  })
}

/**
 * Takes a sheet in and has it checked behind.
 * @throws InvalidInput at `file`, saying what is wrong with it
 */
export async function createImport(
  kernel: Kernel,
  kind: ImportKind,
  { actor, mode, file }: { actor: Actor; mode: ImportMode; file: ReceivedFile },
): Promise<{ id: string }> {
  const { tenantId, userId } = actor
  if (kind.modes && !kind.modes.includes(mode)) throw invalid('mode', 'unknown_choice')
  const content = await readSheet(file.path)
  const { keys, ignored } = findColumns(kind, content.header, { mode, language: actor.language })
  const attempt = await kernel.database.read(tenantId, (db) => attemptTo(kind, actor, db))
  const example = Object.fromEntries([...keys.values()].map((key) => [key, attempt.exampleOf(key)]))
  const rows = cellRows(content, keys, example)
  if (rows.length === 0) throw invalid('file', 'sheet_empty')
  const secrets = secretCells(kernel, kind)
  const id = newId()
  await kernel.database.transaction(tenantId, async (tx) => {
    await repo.deleteOldest(tx, userId, KEPT - 1)
    const columns = [...keys.values()]
    await repo.insertImport(tx, tenantId, {
      id,
      noun: kind.keptAs ?? kind.noun,
      userId,
      fileName: file.name,
      mode,
      total: rows.length,
      columns,
      ignored,
    })
    const sealed = rows.map((row): CellRow => ({ ...row, cells: secrets.seal(row.cells) }))
    await repo.insertRows(tx, { tenantId, importId: id }, sealed)
    await kernel.jobs.send(tx, { name: 'import.check', tenantId, data: { ...jobIdentityOf(actor, id) } })
  })
  return { id }
}

/** The actor's imports that are not finished, of what they may still import. */
export async function listImports(kernel: Kernel, kinds: Kinds, actor: Actor, noun?: string): Promise<ImportEntry[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const shown: ImportEntry[] = []
    for (const { createdAt, ...record } of await repo.findUnfinished(db, actor.userId)) {
      if (noun !== undefined && record.noun !== noun) continue
      const kind = await kinds.find({ db, actor }, record.noun)
      if (mayImport(actor, kind)) shown.push({ ...record, createDate: createdAt })
    }
    return shown
  })
}

const mayImport = (actor: Actor, kind: ImportKind | undefined): boolean => kind !== undefined && holds(actor, kind.can)

/** How far it is and what it would do. */
export async function getImport(kernel: Kernel, kinds: Kinds, actor: Actor, id: string): Promise<Import> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const { record, kind } = await find(db, kinds, actor, id)
    // Only who may correct cells needs to know what can be chosen.
    const attempt = record.status === 'ready' ? await attemptTo(kind, actor, db) : undefined
    const { language } = actor
    return wireImport(record, {
      counts: await repo.countOutcomes(db, id),
      columns: wireColumns(kind, record.columns, { language, attempt }),
      language,
    })
  })
}

export async function pageRows(
  kernel: Kernel,
  kinds: Kinds,
  { actor, id, query }: { actor: Actor; id: string; query: ImportRowQuery },
): Promise<Page<ImportRow>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const { kind } = await find(db, kinds, actor, id)
    const secrets = secretCells(kernel, kind)
    const { list, total } = await repo.pageRows(db, id, query)
    return { list: list.map((row) => wireRow(row, secrets, { noun: kind.noun, actor })), total, totalExact: true }
  })
}

/** The refused rows as they were, with the reasons in a last column. */
export async function errorSheet(kernel: Kernel, kinds: Kinds, actor: Actor, id: string): Promise<FileBody> {
  const { language } = actor
  const { record, kind, rows } = await kernel.database.read(actor.tenantId, async (db) => ({
    ...(await find(db, kinds, actor, id)),
    rows: await repo.findRows(db, id, ['refuse']),
  }))
  const secrets = secretCells(kernel, kind)
  const columns = wireColumns(kind, record.columns, { language, attempt: undefined })
  const titleOf = new Map(columns.map(({ key, title }) => [key, title]))
  const reasonOf = ({ column, msg }: ImportRow['issues'][number]) => {
    const title = titleOf.get(column)
    return title === undefined ? msg : translate(language, 'import.reasonAt', { column: title, reason: msg })
  }
  const body = await writeTextSheet(translate(language, 'import.sheet'), [
    [
      ...columns.map(({ title, required }) => title + (required ? REQUIRED_MARK : '')),
      translate(language, 'import.reason'),
    ],
    ...rows.map((row) => {
      const cells = secrets.open(row.cells)
      const reasons = wireRow(row, secrets, { noun: kind.noun, actor }).issues.map(reasonOf)
      return [...record.columns.map((key) => cells[key] ?? ''), reasons.join(translate(language, 'import.semicolon'))]
    }),
  ])
  const stem = record.fileName.replace(/\.\w{1,5}$/, '')
  return { name: translate(language, 'import.errorFile', { name: stem }), type: XLSX, body }
}

/** Changes cells of a row and tries it again, with every row that is about the same record. */
export async function correctRow(
  kernel: Kernel,
  kinds: Kinds,
  { actor, id, n, cells }: { actor: Actor; id: string; n: number; cells: Readonly<Record<string, string>> },
): Promise<ImportRow> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const { record, kind } = await find(tx, kinds, actor, id, 'lock')
    if (record.status !== 'ready') throw new AppError(errors.importNotReady)
    const stranger = Object.keys(cells).find((key) => !record.columns.includes(key))
    if (stranger !== undefined) throw invalid(`cells.${stranger}`, 'unknown_field')
    const attempt = await attemptTo(kind, actor, tx)
    const secrets = secretCells(kernel, kind)
    const row = await recheck(tx, { record, kind, attempt, secrets }, { n, cells })
    if (!row) throw new AppError(errors.notFound)
    return wireRow(row, secrets, { noun: kind.noun, actor })
  })
}

/** Has it written, all of it or nothing. Refused rows stand in the way unless they are to be left out. */
export async function confirmImport(
  kernel: Kernel,
  kinds: Kinds,
  { actor, id, leaveOut }: { actor: Actor; id: string; leaveOut: boolean },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const { record } = await find(tx, kinds, actor, id, 'lock')
    if (record.status !== 'ready') throw new AppError(errors.importNotReady)
    const { refuse, create, change } = await repo.countOutcomes(tx, id)
    if (refuse > 0 && !leaveOut) throw new AppError(errors.importHasRefused, { count: refuse })
    if (create + change === 0) throw new AppError(errors.importEmpty)
    await repo.moveOn(tx, id, ['ready'], { status: 'confirming', done: 0, leavesOut: leaveOut, failure: null })
    await kernel.jobs.send(tx, {
      name: 'import.confirm',
      tenantId: actor.tenantId,
      data: { ...jobIdentityOf(actor, id) },
    })
  })
}

/** Forgets an import. One that is being written is left alone. */
export async function removeImport(kernel: Kernel, kinds: Kinds, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const { record } = await find(tx, kinds, actor, id, 'lock')
    if (record.status === 'confirming') throw new AppError(errors.importNotReady)
    await repo.deleteImport(tx, id)
  })
}

/**
 * An import of the actor's own, if they may still import the noun.
 * @throws AppError `not_found` for another user’s as for a missing one, `forbidden`
 */
async function find(
  db: Db,
  kinds: Kinds,
  actor: Actor,
  id: string,
  how?: 'lock',
): Promise<{ record: repo.ImportRecord; kind: ImportKind }> {
  const record = await repo.findImport(db, id, how)
  if (!record || record.userId !== actor.userId) throw new AppError(errors.notFound)
  const kind = await kinds.find({ db, actor }, record.noun)
  if (!kind) throw new AppError(errors.notFound)
  if (!mayImport(actor, kind)) throw new AppError(errors.forbidden)
  return { record, kind }
}
