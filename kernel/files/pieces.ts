/** The content of a reply that is a file, piece by piece, however it is given. */
import type { BytePart, FileBody } from '#contract/file.ts'

/** @param part of a stored file; what is not stored comes whole */
export async function* piecesOf(body: FileBody['body'], part?: BytePart): AsyncGenerator<Uint8Array, void> {
  if (body instanceof Uint8Array) yield body
  else yield* typeof body === 'function' ? await body(part) : body
}
