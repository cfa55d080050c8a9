/**
 * PostgreSQL's own grammar (`libpg-query`, WebAssembly, about 12 MB and 60 ms once): loaded when a rule in SQL is
 * checked first, so an installation without such rules has none of it. Places are counted in bytes.
 */
import type { ScanToken } from 'libpg-query'

/** A node of the syntax tree, as its name with its fields. */
export type Tree = Readonly<Record<string, unknown>>

export interface SqlParser {
  /** @throws Error with `sqlDetails.cursorPosition` for what is no SQL */
  parse(text: string): Tree
  scan(text: string): ScanToken[]
  deparse(tree: Tree): Promise<string>
}

let loaded: Promise<SqlParser> | undefined

export const sqlParser = (): Promise<SqlParser> => (loaded ??= load())

async function load(): Promise<SqlParser> {
  const [parser, { deparse }] = await Promise.all([import('libpg-query'), import('pgsql-deparser')])
  await parser.loadModule()
  return {
    parse: (text) => parser.parseSync(text) as unknown as Tree,
    scan: (text) => parser.scanSync(text).tokens,
    deparse: (tree) => deparse(tree, { pretty: true }),
  }
}
