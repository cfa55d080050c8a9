/**
 * `--write`: the tables of `docs/performance.md` are written by the run that measured them, between
 * `<!-- bench: NAME -->` and `<!-- /bench -->`. What a person says about them stands outside.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const DOCUMENT = new URL('../docs/performance.md', import.meta.url)

/** Puts a table into its place, with the day and the machine. @throws Error where the document has no such place */
export function writeTable(name: string, table: string): void {
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), name, `${circumstances()}\n\n${table.trim()}`))
}

const circumstances = (): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} processors, Node ${process.versions.node}.`

/** The text with another table under a name. @throws Error where the text has no such place */
export function withTable(text: string, name: string, table: string): string {
  const begin = `<!-- bench: ${name} -->`
  const end = '<!-- /bench -->'
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`
}
