/**
 * What may be uploaded: its description, and the check before anything is sent. The server examines the content and
 * decides.
 */
import {
  endingOf,
  endingsOf,
  fileKinds,
  MAX_PICTURE_BYTES,
  sizeText,
  typesOf,
  type FileKind,
} from '#contract/file-types.ts'
import { MAX_RESUMABLE_BYTES } from '#contract/upload-parts.ts'
import { t } from '#shell/i18n.ts'

/** For the `accept` of a file input: `.png,.jpg`. */
export function acceptOf(kinds: readonly FileKind[] = fileKinds): string {
  return typesOf(kinds)
    .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
    .join(',')
}

/**
 * "png, jpg, gif; up to 10 MB": from the same list as the server's refusal. How large other files may be the
 * organisation decides, and the server says when one is larger.
 * @param limit bytes of the field
 */
export function acceptedHint(kinds: readonly FileKind[] = fileKinds, limit = Infinity): string {
  const pictures = sizeText(Math.min(MAX_PICTURE_BYTES, limit))
  const values = { endings: endingsOf(kinds), pictures, ...(limit < Infinity && { size: sizeText(limit) }) }
  if (kinds.every((kind) => kind === 'picture')) return t('kit.upload.hintPictures', values)
  const hasPictures = kinds.includes('picture')
  if (limit < Infinity) return t(hasPictures ? 'kit.upload.hintMixed' : 'kit.upload.hint', values)
  return t(hasPictures ? 'kit.upload.hintFreeMixed' : 'kit.upload.hintFree', values)
}

/** Why a file would be refused, if its name and size tell. @param limit bytes, where the field allows fewer */
export function problemOf(
  file: Pick<File, 'name' | 'size'>,
  kinds: readonly FileKind[] = fileKinds,
  limit = Infinity,
): string | undefined {
  const type = typesOf(kinds).find(({ endings }) => endings.includes(endingOf(file.name)))
  if (!type) return t('kit.upload.wrongKind')
  if (file.size === 0) return t('kit.upload.empty')
  const maximum = Math.min(type.kind === 'picture' ? MAX_PICTURE_BYTES : MAX_RESUMABLE_BYTES, limit)
  return file.size > maximum ? t('kit.upload.tooLarge', { size: sizeText(maximum) }) : undefined
}
