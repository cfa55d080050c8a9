/** Names in the texts of rules: renamed without touching anything else. */
import { Incident, lex, type Lexeme } from '#process/expressions/index.ts'

/** Another name for one in a rule; `table` where it is a column that is read as `table.name`. */
export type NewName = (name: string, table: string | undefined) => string

/** The text with its names replaced. A text that cannot be read stays as it is. */
export function renamedRule(text: string, newName: NewName): string {
  try {
    return replaced(text, newName)
  } catch (error) {
    if (error instanceof Incident) return text
    throw error
  }
}

function replaced(text: string, newName: NewName): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    const isEscaped = two === '\\$' || two === '\\#'
    if (two !== '${' && two !== '#{') {
      result += isEscaped ? two : text.charAt(at)
      at += isEscaped ? 2 : 1
      continue
    }
    const { lexemes, end } = lex(text, at + 2)
    result += two + inside(text, at + 2, lexemes, newName) + text.slice(end, end + 1)
    at = end + 1
  }
  return result
}

function inside(text: string, from: number, lexemes: readonly Lexeme[], newName: NewName): string {
  let result = ''
  let at = from
  lexemes.forEach((lexeme, index) => {
    result += text.slice(at, lexeme.at)
    at = lexeme.at
    const table = tableBefore(lexemes, index)
    if (lexeme.kind !== 'name' || table === null || isCalled(lexemes, index)) return
    result += newName(lexeme.text, table)
    at += lexeme.text.length
  })
  const end = lexemes.at(-1)?.at ?? from
  return result + text.slice(at, end)
}

const isCalled = (lexemes: readonly Lexeme[], index: number): boolean => lexemes[index + 1]?.text === '('

/** The name that a member belongs to; `null` for members of anything else, `undefined` for what is no member. */
function tableBefore(lexemes: readonly Lexeme[], index: number): string | undefined | null {
  const [owner, dot] = [lexemes[index - 2], lexemes[index - 1]]
  if (dot?.kind !== 'sign' || dot.text !== '.') return undefined
  const isOfName = owner?.kind === 'name' && tableBefore(lexemes, index - 2) === undefined
  return isOfName ? owner.text : null
}
