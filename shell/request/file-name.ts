/** The name of a file out of `content-disposition` (specification section 7: decoded from GBK; RFC 6266 first). */

/** What stands in `filename*`, else in `filename`, whose bytes are GBK; '' when neither is there. */
export function nameFrom(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decoded(extended)
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
  const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0) & 0xff)
  return new TextDecoder('gbk').decode(bytes)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
