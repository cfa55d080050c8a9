/**
 * The code of an example, cut out of the file it runs from: what is shown is what is alive. It relies on the house's
 * formatting, where whatever begins at the left edge ends with the next closing bracket there.
 */

/**
 * The component that the entry with this id names as its `Example`, after what it uses of the same file. Empty when it
 * is not found.
 */
export function codeOf(source: string, id: string): string {
  const name = exampleName(source, id)
  const declared = declarations(source)
  if (name === undefined || !declared.has(name)) return ''
  const used = new Set<string>()
  collect(name, declared, used)
  return [...declared].flatMap(([one, code]) => (used.has(one) ? [code] : [])).join('\n\n')
}

function exampleName(source: string, id: string): string | undefined {
  const at = source.indexOf(`id: '${id}'`)
  if (at === -1) return undefined
  return /\bExample: (\w+)/.exec(source.slice(at))?.[1]
}

/** Functions and constants that begin at the left edge, by name, in their order. */
function declarations(source: string): Map<string, string> {
  const lines = source.split('\n')
  const found = new Map<string, string>()
  for (const [begin, line] of lines.entries()) {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1]
    if (name !== undefined) found.set(name, whole(lines.slice(begin)).replace(/^export /, ''))
  }
  return found
}

/** The declaration that begins with the first line: to the next line at the left edge, with it if it is a bracket. */
function whole(lines: readonly string[]): string {
  const end = lines.findIndex((line, at) => at > 0 && /^(\S|$)/.test(line))
  if (end === -1) return lines.join('\n')
  return lines.slice(0, /^[)}\]]/.test(lines[end] ?? '') ? end + 1 : end).join('\n')
}

/** The declaration and, again and again, what it names. */
function collect(name: string, declared: ReadonlyMap<string, string>, used: Set<string>): void {
  used.add(name)
  const [, ...words] = new Set(declared.get(name)?.match(/(?<![.\w'"`-])[A-Za-z]\w*(?!['"`\w-])/g))
  for (const word of words) if (declared.has(word) && !used.has(word)) collect(word, declared, used)
}
