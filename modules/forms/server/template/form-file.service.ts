/** Forms as files: out as JSON with `$schema`, in from such a file or from a sheet. */
import { open, readFile } from 'node:fs/promises'
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { invalid } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { createRecord } from '#kernel/records/write-records.ts'
import { readSheet } from '#kernel/sheets/read.ts'
import { FIRST_ACCESS } from '#forms/contract/access.ts'
import type { ImportGuess } from '#forms/contract/template.ts'
import {
  FormModel,
  guessFields,
  MAX_FIELDS,
  readFormFile,
  readModel,
  withNewIds,
  writeFormFile,
} from '#forms-core/index.ts'
import { refusalOf } from '../problem-issues.ts'
import { newFieldId } from './first-model.ts'
import { templates } from './template.repo.ts'
import { addTemplate } from './template.service.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

/** The draft of a template. */
export async function exportForm(kernel: KernelPart, actor: Actor, id: string): Promise<FileBody> {
  const { name, draft } = await readRecord(kernel, actor, (db) => templates.find(db, id))
  const body = Buffer.from(writeFormFile(FormModel.parse(draft)))
  return { name: `${fileName(name)}.form.json`, type: 'application/json', body, bytes: body.length }
}

const fileName = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cs}\\/:*?"<>|]/gu, '_')

/**
 * A new template of a file. Its fields get new ids: it shares no data with the form it was taken from.
 * @throws InvalidInput with every path of a JSON file, or at `file`; AppError form_too_large, form_rule_cycle
 */
export async function importForm(
  kernel: KernelPart,
  actor: Actor,
  file: ReceivedFile | undefined,
): Promise<{ id: string; guesses: ImportGuess[] }> {
  if (file === undefined) throw invalid('file', 'required')
  const { model, guesses } = (await isJson(file.path))
    ? { model: await modelOfJson(actor, file), guesses: [] }
    : await modelOfSheet(actor, file)
  const described = { category: '', icon: '', remark: '' }
  const added = await createRecord(kernel, actor, (tx, origin) =>
    addTemplate(tx, actor, { described, model, access: FIRST_ACCESS }, origin),
  )
  return { ...added, guesses }
}

/** By its first character that is no blank. */
async function isJson(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('{')
  } finally {
    await file.close()
  }
}

async function modelOfJson({ language }: Actor, { path }: ReceivedFile): Promise<FormModel> {
  const read = readFormFile((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  if ('problems' in read) throw refusalOf(read.problems, language, '')
  return withNewIds(read.model, newFieldId)
}

async function modelOfSheet(actor: Actor, { path, name }: ReceivedFile) {
  const { header, rows } = await readSheet(path)
  if (header.length > MAX_FIELDS) throw invalid('file', 'too_many', { maximum: MAX_FIELDS })
  const guessed = guessFields({ header, rows: rows.map(({ cells }) => cells) }, newFieldId)
  const fields = guessed.map(({ field }) => field)
  const zh =
    name
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, 64) || name
  const layout = [{ type: 'columns', columns: 2, items: fields.map(({ id }) => ({ type: 'field', field: id })) }]
  const read = readModel({ format: 1, title: { zh, en: '' }, fields, layout })
  if ('problems' in read) throw refusalOf(read.problems, actor.language, '')
  const guesses = guessed.map(({ field, cells, agreeing }): ImportGuess => ({
    field: field.name,
    label: field.label.zh,
    kind: field.kind,
    cells,
    agreeing,
  }))
  return { model: read.model, guesses }
}
