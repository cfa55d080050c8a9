/** Where searched words stand in a text. */

export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

/**
 * Cuts a text into what was searched for and what stands between. Several words are separated by spaces; case and the
 * width of letters (`Ａ` and `A`) do not matter.
 */
export function highlightParts(text: string, searched: string): TextPart[] {
  const words = [...new Set(fold(searched).split(/\s+/).filter(Boolean))]
  const found = words.length > 0 ? foundSigns(text, words) : []
  const parts: { text: string; isFound: boolean }[] = []
  for (const [at, sign] of [...text].entries()) {
    const isFound = found[at] === true
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += sign
    else parts.push({ text: sign, isFound })
  }
  return parts
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Which characters of the text belong to a word. Folding may lengthen one (`㎏` to `kg`), so each knows its origin. */
function foundSigns(text: string, words: readonly string[]): boolean[] {
  const signs = [...text]
  const origins: number[] = []
  let folded = ''
  for (const [at, sign] of signs.entries()) {
    const same = fold(sign)
    folded += same
    for (let step = 0; step < same.length; step += 1) origins.push(at)
  }
  const found = signs.map(() => false)
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
      for (const origin of origins.slice(from, from + word.length)) found[origin] = true
    }
  }
  return found
}
