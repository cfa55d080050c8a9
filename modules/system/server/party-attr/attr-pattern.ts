/**
 * Patterns that administrators enter. They are matched by RE2 (re2js, MIT, no dependencies), whose time grows with the
 * length of the text alone: a pattern that would keep a backtracking engine busy for hours costs milliseconds.
 */
import { RE2JS } from 're2js'
import { MAX_PATTERNED } from '#system/contract/party-attr.ts'

/** Instructions of one pattern: with `MAX_PATTERNED` characters they bound the time of one match. */
const MAX_PROGRAM = 1_000

/** The pattern, compiled; undefined for one that RE2 does not know or that is too large. */
export function compilePattern(pattern: string): RE2JS | undefined {
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() > MAX_PROGRAM ? undefined : compiled
  } catch {
    return undefined
  }
}

/** Whether the whole text matches. A pattern that cannot be compiled matches nothing. */
export const matchesWhole = (pattern: string, text: string): boolean =>
  text.length <= MAX_PATTERNED && compilePattern(pattern)?.matches(text) === true
