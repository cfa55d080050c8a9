/** Which variables a decision reads, with those that it requires: what a user fills in to try it out. */
import { parseExpression, parseUnaryTests } from 'feelin'
import type { ColumnType, DecisionDef, DecisionFile } from './model.ts'
import { factsRead, namesRead } from '../expressions/expression.ts'
import { FACTS } from '../model/built-in.ts'
import { Incident } from '../model/failure.ts'
import type { Expression } from '../model/ir.ts'

export interface AskedVariable {
  name: string
  type?: ColumnType
}

/** In the order in which they are read. What no text of the decision says is not among them. */
export function askedBy(file: DecisionFile, key: string): AskedVariable[] {
  const found = new Map<string, AskedVariable>()
  const open = [key]
  const known = new Set<string>()
  // A set goes through what is added while it is gone through.
  const seen = new Set(open)
  for (const id of seen) {
    const decision = Object.hasOwn(file.decisions, id) ? file.decisions[id] : undefined
    if (decision === undefined) continue
    for (const required of decision.requires) seen.add(required)
    if (id !== key) for (const name of namesOf(decision)) known.add(name)
  }
  for (const id of seen) {
    const decision = Object.hasOwn(file.decisions, id) ? file.decisions[id] : undefined
    if (decision !== undefined)
      for (const asked of readBy(decision)) if (!found.has(asked.name)) found.set(asked.name, asked)
  }
  return [...found.values()].filter(({ name }) => !known.has(name))
}

/** Under which others find what it says. */
const namesOf = ({ variable, table }: DecisionDef): string[] => [
  variable,
  ...(table?.outputs ?? []).map(({ name }) => name),
]

function* readBy({ table, expression }: DecisionDef): Generator<AskedVariable> {
  for (const { expression: read, type } of table?.inputs ?? [])
    for (const name of namesIn(read)) yield { name, ...(name === read.text && type !== undefined && { type }) }
  for (const { tests, outputs } of table?.rules ?? []) {
    for (const test of tests) if (test !== '') for (const name of variablesIn(test, parseUnaryTests)) yield { name }
    for (const output of outputs) if (output !== null) for (const name of namesIn(output)) yield { name }
  }
  if (expression !== undefined) for (const name of namesIn(expression)) yield { name }
}

function namesIn(expression: Expression): Iterable<string> {
  if (expression.lang === 'feel') return variablesIn(expression.text, parseExpression)
  try {
    return [...namesRead(expression), ...factsRead(expression)]
  } catch (error) {
    // What cannot be parsed is a problem of the file, which says so.
    if (error instanceof Incident) return []
    throw error
  }
}

/** The parser reads these names with a dot as one name. */
const DOTTED = Object.fromEntries([...FACTS].map((name) => [name, null]))

/** Most cells are literals: only a text with a word outside of quotes is parsed. */
const WORD = /\p{L}/u
const LITERAL_WORDS = /"(?:[^"\\]|\\.)*"|\b(?:true|false|null|not)\b/g

function variablesIn(text: string, parse: typeof parseExpression): string[] {
  if (!WORD.test(text.replace(LITERAL_WORDS, ''))) return []
  const names: string[] = []
  parse(text, DOTTED, undefined).iterate({
    enter: ({ name, from, to }) => {
      const isCalled = /^\s*\(/.test(text.slice(to))
      if (name === 'VariableName' && !isCalled) names.push(text.slice(from, to).replace(/\s*\.\s*/g, '.'))
    },
  })
  return names.filter((name) => name !== '?' && name !== 'now')
}
