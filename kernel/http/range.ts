/**
 * Which part of a file is asked for (RFC 9110, section 14): browsers ask for parts of audio and video, to jump in them.
 */
import type { BytePart } from '#contract/file.ts'

/**
 * The part that a `range` header asks for. `undefined`: send the whole file, because nothing, several parts or nonsense
 * is asked for; `'beyond'`: it begins behind the end.
 * @param size of the whole file
 */
export function partOf(range: string | undefined, size: number): BytePart | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'beyond' : { from: size - count, to: size - 1 }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  if (from >= size) return 'beyond'
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
