/**
 * Tables of names and what they get, as an attribute has them: one `target = source` in each line, where a source is
 * the name of a variable or an expression. Pure; the compiler and the designers read them alike.
 */

export interface MappingRow {
  readonly target: string
  readonly source: string
  /** As it is written. */
  readonly line: string
}

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u

/** Whether a text is the name of a variable. */
export const isName = (text: string): boolean => NAME.test(text)

/** The rows of a text; unfinished ones have an empty source or target. */
export const mappingRows = (text: string): MappingRow[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=')
      if (at < 0) return { target: line, source: '', line }
      return { target: line.slice(0, at).trim(), source: line.slice(at + 1).trim(), line }
    })

/** The text of rows; rows without anything are left out. */
export const mappingText = (rows: readonly Pick<MappingRow, 'target' | 'source'>[]): string =>
  rows
    .map(({ target, source }) => [target.trim(), source.trim()] as const)
    .filter(([target, source]) => target !== '' || source !== '')
    .map(([target, source]) => (source === '' ? target : `${target} = ${source}`))
    .join('\n')
