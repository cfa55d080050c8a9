/**
 * The tags of a text, in one pass over it: comments, character data and instructions are passed over, and quoted values
 * may hold `>`.
 */

export interface Tag {
  kind: 'open' | 'close' | 'empty'
  /** Where it begins and ends in the text. */
  from: number
  to: number
}

const PASSED_OVER = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Ends where something is begun and not ended. */
export function* tagsIn(xml: string): Generator<Tag> {
  for (let from = xml.indexOf('<'); from >= 0;) {
    const passed = PASSED_OVER.find(([begin]) => xml.startsWith(begin, from))
    const to = passed === undefined ? endOfTag(xml, from) : after(xml, passed[1], from + passed[0].length)
    if (to === undefined) return
    if (passed === undefined) yield { kind: kindOf(xml, from, to), from, to }
    from = xml.indexOf('<', to)
  }
}

const kindOf = (xml: string, from: number, to: number): Tag['kind'] =>
  xml[from + 1] === '/' ? 'close' : xml[to - 2] === '/' ? 'empty' : 'open'

function after(xml: string, text: string, from: number): number | undefined {
  const at = xml.indexOf(text, from)
  return at < 0 ? undefined : at + text.length
}

function endOfTag(xml: string, from: number): number | undefined {
  let at: number | undefined = from + 1
  while (at !== undefined && at < xml.length) {
    const character: string | undefined = xml[at]
    if (character === '>') return at + 1
    at = character === '"' || character === "'" ? after(xml, character, at + 1) : at + 1
  }
  return undefined
}
