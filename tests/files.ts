/** The house's own files, for tests about the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const DIRECTORIES = ['contract', 'kernel', 'shell', 'kit', 'modules', 'apps']

/** Every file of the rooms that matches, by its path from the root. */
export function filesLike(pattern: RegExp): string[] {
  return DIRECTORIES.flatMap((directory) =>
    readdirSync(join(ROOT, directory), { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => pattern.test(path) && !path.includes('node_modules'))
    .sort()
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
