/** A little colour for TSX: enough to tell words, texts, tags and remarks apart. */

export interface CodePart {
  readonly text: string
  readonly kind?: 'remark' | 'text' | 'word' | 'tag'
}

const PARTS =
  /(?<remark>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'[^'\n]*'|`[^`]*`|"[^"\n]*")|(?<tag>(?<!\w)<\/?[A-Z][\w.]*|<\/?[a-z][\w]*(?=[\s>/])|\/>)|\b(?<word>async|await|const|else|export|from|function|if|import|let|new|return|throw|void)\b/g

/** The code in parts; all of them together are the code. */
export function paintCode(code: string): CodePart[] {
  const parts: CodePart[] = []
  let from = 0
  for (const match of code.matchAll(PARTS)) {
    if (match.index > from) parts.push({ text: code.slice(from, match.index) })
    const { remark, text, tag } = match.groups ?? {}
    const kind = remark !== undefined ? 'remark' : text !== undefined ? 'text' : tag !== undefined ? 'tag' : 'word'
    parts.push({ text: match[0], kind })
    from = match.index + match[0].length
  }
  return from < code.length ? [...parts, { text: code.slice(from) }] : parts
}
