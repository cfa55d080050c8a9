/**
 * JSON that is nested too deep: whatever walks it (schemas, copies, expressions) does so by recursion and would end the
 * call or the process.
 */

/** Deeper than any form, tree or table of decisions. */
export const MAX_JSON_DEPTH = 64

const QUOTE = 34
const BACKSLASH = 92
/** `[` and `{`, `]` and `}` differ in one bit, which is set here. */
const OPEN = 123
const CLOSE = 125
const BRACE_BIT = 32

/**
 * Whether arrays and objects lie more than `MAX_JSON_DEPTH` deep in each other. Looks at each character once; what is
 * no JSON is parsed later.
 */
export function isTooDeep(text: string): boolean {
  if (text.length <= MAX_JSON_DEPTH) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code | BRACE_BIT) === OPEN && (depth += 1) > MAX_JSON_DEPTH) return true
    else if ((code | BRACE_BIT) === CLOSE) depth -= 1
  }
  return false
}

/** The place of the closing quote of the string that begins at `from`; the end of the text without one. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
