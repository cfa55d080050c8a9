/** Documents that can be followed by a machine: files and changes out of their code blocks. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Block {
  kind: string
  path: string
  text: string
}

/** What a product is built of. */
const PARTS = ['apps', 'contract', 'kernel', 'kit', 'modules', 'packages', 'scripts', 'shell', 'tests']
const FILES = ['.gitignore', 'package-lock.json', 'package.json', 'tsconfig.json', 'vitest.config.ts']

/** The blocks of a document whose head names a file. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', path = '', text = '']) => ({
    kind,
    path,
    text,
  }))
}

/** A copy of the product in an empty folder, its packages linked. */
export function copyProduct(root: string, to: string): void {
  for (const part of [...PARTS, ...FILES]) cpSync(join(root, part), join(to, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
}

/** Writes new files and makes changes. @throws when the lines to change are not there exactly once */
export function follow(blocks: readonly Block[], root: string): void {
  for (const { kind, path, text } of blocks) {
    const file = join(root, path)
    if (kind === 'diff') writeFileSync(file, changed(readFileSync(file, 'utf8'), text, path))
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
}

function changed(before: string, diff: string, path: string): string {
  const lines = (sign: string) =>
    diff
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  const [removed, added] = [lines('-'), lines('+')]
  if (before.split(removed).length !== 2) throw new Error(`${path}: not there exactly once:\n${removed}`)
  return before.replace(removed, () => added)
}
