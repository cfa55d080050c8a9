import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { at, root } from './paths.mjs'

/** All files that are committed or would be, as paths from the root with forward slashes. */
export function committedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(at(path))).sort()
}

/** The text of a committed file. */
export const textOf = (path) => readFileSync(at(path), 'utf8')
