/** Texts as small as the caller takes them. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A millisecond for a document or the menus of a user. */
const QUALITY = 4
const WAYS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/**
 * Only for what holds nothing that a caller sent: the length of a compressed text tells what it has twice.
 * @param accepted the header `Accept-Encoding`
 */
export async function compressed(
  text: string,
  accepted = '',
): Promise<{ body: string | Buffer; headers: Record<string, string> }> {
  const vary = { vary: 'accept-encoding' }
  const way = (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  )
  if (way === undefined) return { body: text, headers: vary }
  return { body: await WAYS[way](text), headers: { ...vary, 'content-encoding': way } }
}
