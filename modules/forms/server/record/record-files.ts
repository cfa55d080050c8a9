/** Files that a record uses: those of its fields, and pictures in rich text. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import { keepFile } from '#kernel/files/file-use.ts'
import { cleanHtml } from '#kernel/rich-text/clean-html.ts'
import type { CompiledForm, Field, StoredValues } from '#forms-core/index.ts'
import { referredKind } from './names.ts'
import { hasFields, placedValues, textsOf } from './placed-values.ts'
import { RECORD_RESOURCE } from './record-trace.ts'
import { visibleValues } from './visible.ts'

const MEGABYTE = 1024 * 1024

export interface FilePlace {
  readonly field: Field
  readonly id: string
  readonly path: string
}

const isOfFiles = (field: Field): boolean => referredKind(field) === 'files' || field.kind === 'richText'

/** Every file that the values name, with its place. */
export function filesIn(form: Pick<CompiledForm, 'model'>, values: StoredValues): FilePlace[] {
  if (!hasFields(form, isOfFiles)) return []
  return [...placedValues(form, values)].flatMap(({ field, value, path }) => {
    if (field.kind === 'richText' && typeof value === 'string')
      return value.includes('"oss:') ? cleanHtml(value).fileIds.map((id): FilePlace => ({ field, id, path })) : []
    return referredKind(field) === 'files' ? textsOf(value).map((id): FilePlace => ({ field, id, path })) : []
  })
}

interface Keeping {
  readonly form: CompiledForm
  readonly id: string
  readonly values: StoredValues
  readonly before: StoredValues
  /** Fields that the actor does not see. */
  readonly hidden: ReadonlySet<string>
  /** How the record that uses a file is called for the owner of the file. */
  readonly label: string
}

/**
 * Keeps the files that a change adds to a record, or to another field of it. What it no longer names is kept as well:
 * its history names it.
 * @throws InvalidInput at the place of a file that is not there, not the actor's to give, too large or no picture
 */
export async function keepNewFiles(
  tx: Tx,
  actor: Actor,
  { form, id, values, before, hidden, label }: Keeping,
): Promise<void> {
  const inField = ({ field, id: fileId }: FilePlace) => `${field.id} ${fileId}`
  const known = new Set(filesIn(form, before).map(inField))
  const seen = new Set(filesIn(form, visibleValues(before, hidden)).map((place) => place.id))
  const unseen = new Set(filesIn(form, before).flatMap((place) => (seen.has(place.id) ? [] : place.id)))
  for (const place of filesIn(form, values)) {
    // A file of the record that moves to another field has to fit that one, too.
    if (known.has(inField(place))) continue
    const { field, id: fileId, path } = place
    const use = { actor, resource: RECORD_RESOURCE, resourceId: id, label, field: path }
    const { bytes, kind, visibility, created_by: owner } = await keepFile(tx, fileId, use)
    // The record uses it, but the actor does not know of it.
    if (unseen.has(fileId) && owner !== actor.userId && visibility !== 'public') throw invalid(path, 'unknown_choice')
    if ('maxMegabytes' in field && field.maxMegabytes !== undefined && bytes > field.maxMegabytes * MEGABYTE)
      throw invalid(path, 'form_file_large', { maximum: field.maxMegabytes })
    if ((field.kind === 'picture' || field.kind === 'signature') && kind !== 'picture')
      throw invalid(path, 'form_file_picture')
  }
}
