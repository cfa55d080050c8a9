import type { Ast, BinarySign } from './ast.ts'
import { lex, type Lexeme } from './lexer.ts'
import { Incident } from '../model/failure.ts'

const LONGEST = 4_000
const DEEPEST = 100

/** Binary signs by how tightly they bind, loosest first. */
const LEVELS: readonly (readonly BinarySign[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/**
 * Reads a template: text in which `${…}` and `#{…}` stand for values. One expression alone keeps its type, with text
 * around it becomes text. Throws an `Incident` (EXPRESSION_SYNTAX).
 */
export function parseTemplate(source: string): Ast {
  if (source.length > LONGEST) throw new Incident('EXPRESSION_SYNTAX', `more than ${LONGEST} characters`)
  const parts: Ast[] = []
  let text = ''
  let at = 0
  const flush = () => {
    if (text !== '') parts.push({ op: 'literal', value: text })
    text = ''
  }
  while (at < source.length) {
    const two = source.slice(at, at + 2)
    if (two === '\\$' || two === '\\#') {
      text += two.slice(1)
      at += 2
    } else if (two === '${' || two === '#{') {
      flush()
      const { lexemes, end } = lex(source, at + 2)
      parts.push(new Parser(lexemes, source).whole())
      at = end + 1
    } else {
      text += source[at] ?? ''
      at += 1
    }
  }
  flush()
  const [first] = parts
  if (first === undefined) return { op: 'literal', value: '' }
  return parts.length === 1 ? first : { op: 'join', parts }
}

class Parser {
  private at = 0
  private depth = 0
  private readonly lexemes: readonly Lexeme[]
  private readonly source: string

  constructor(lexemes: readonly Lexeme[], source: string) {
    this.lexemes = lexemes
    this.source = source
  }

  whole(): Ast {
    const ast = this.condition()
    if (this.peek().kind !== 'end') this.fail()
    return ast
  }

  private peek(): Lexeme {
    return this.lexemes[this.at] ?? { kind: 'end', text: '}', at: this.source.length }
  }

  private next(): Lexeme {
    const lexeme = this.peek()
    this.at += 1
    return lexeme
  }

  private takes(sign: string): boolean {
    const { kind, text } = this.peek()
    if (kind !== 'sign' || text !== sign) return false
    this.at += 1
    return true
  }

  private needs(sign: string): void {
    if (!this.takes(sign)) this.fail()
  }

  private fail(): never {
    const { text, at } = this.peek()
    throw new Incident('EXPRESSION_SYNTAX', `${text} at ${at + 1} in ${this.source}`)
  }

  private condition(): Ast {
    this.depth += 1
    if (this.depth > DEEPEST) this.fail()
    const test = this.binary(0)
    const isChoice = this.takes('?')
    if (!isChoice) {
      this.depth -= 1
      return test
    }
    const yes = this.condition()
    this.needs(':')
    const no = this.condition()
    this.depth -= 1
    return { op: 'if', test, yes, no }
  }

  private binary(level: number): Ast {
    const signs = LEVELS[level]
    if (signs === undefined) return this.unary()
    let left = this.binary(level + 1)
    for (;;) {
      const { kind, text } = this.peek()
      const sign = kind === 'sign' ? signs.find((one) => one === text) : undefined
      if (sign === undefined) return left
      this.at += 1
      left = { op: 'binary', sign, left, right: this.binary(level + 1) }
    }
  }

  private unary(): Ast {
    this.depth += 1
    if (this.depth > DEEPEST) this.fail()
    const { kind, text } = this.peek()
    let ast: Ast
    if (kind === 'sign' && (text === '!' || text === '-')) {
      this.at += 1
      ast = { op: 'unary', sign: text, of: this.unary() }
    } else if (kind === 'name' && text === 'empty') {
      this.at += 1
      ast = { op: 'unary', sign: 'empty', of: this.unary() }
    } else ast = this.postfix(this.primary())
    this.depth -= 1
    return ast
  }

  private primary(): Ast {
    const { kind, text } = this.next()
    if (kind === 'number') return { op: 'literal', value: Number(text) }
    if (kind === 'string') return { op: 'literal', value: text }
    if (kind === 'name') {
      if (text === 'true' || text === 'false') return { op: 'literal', value: text === 'true' }
      if (text === 'null') return { op: 'literal', value: null }
      if (this.takes(':')) return this.prefixed(text)
      return this.takes('(') ? { op: 'function', name: text, args: this.list(')') } : { op: 'name', name: text }
    }
    if (kind === 'sign' && text === '(') {
      const inner = this.condition()
      this.needs(')')
      return inner
    }
    this.at -= 1
    return this.fail()
  }

  /** `variables:get(x)`: a function with a prefix. A colon after a name may also be the second half of `a ? b : c`. */
  private prefixed(prefix: string): Ast {
    const [before, colon, name, open] = this.lexemes.slice(this.at - 2, this.at + 2)
    const isTight = colon?.at === (before?.at ?? 0) + prefix.length && name?.at === colon.at + 1
    if (isTight && name.kind === 'name' && open?.text === '(') {
      this.at += 2
      return { op: 'function', name: `${prefix}:${name.text}`, args: this.list(')') }
    }
    this.at -= 1
    return { op: 'name', name: prefix }
  }

  private postfix(start: Ast): Ast {
    let ast = start
    for (;;) {
      if (this.takes('.')) {
        const { kind, text } = this.next()
        if (kind !== 'name') {
          this.at -= 1
          this.fail()
        }
        ast = this.takes('(')
          ? { op: 'call', of: ast, method: text, args: this.list(')') }
          : { op: 'member', of: ast, key: { op: 'literal', value: text } }
      } else if (this.takes('[')) {
        ast = { op: 'member', of: ast, key: this.condition() }
        this.needs(']')
      } else return ast
    }
  }

  private list(close: string): Ast[] {
    const items: Ast[] = []
    if (this.takes(close)) return items
    do items.push(this.condition())
    while (this.takes(','))
    this.needs(close)
    return items
  }
}
