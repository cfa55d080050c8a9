/** Templates, parsed once. */
import type { Ast } from './ast.ts'
import { parseTemplate } from './parser.ts'

const MAX_REMEMBERED = 5_000
/** Of their texts together: what is made of a text takes many times its room. */
const MAX_REMEMBERED_CHARACTERS = 500_000
const remembered = new Map<string, Ast>()
let characters = 0

/** The parsed template. Parsing is pure, so remembering it changes nothing but the time. */
export function parsed(text: string): Ast {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const ast = parseTemplate(text)
  if (remembered.size >= MAX_REMEMBERED || characters > MAX_REMEMBERED_CHARACTERS) {
    remembered.clear()
    characters = 0
  }
  remembered.set(text, ast)
  characters += text.length
  return ast
}
