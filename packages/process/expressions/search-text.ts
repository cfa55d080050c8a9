/** Where one text stands in another, in time that grows with their lengths and never with their product. */
import type { Budget } from './budget.ts'

/** What the engine looks for by itself: its search may start over after each character. */
const MAX_PLAIN_LENGTH = 32

export function indexOfText(text: string, what: string, budget: Budget): number {
  budget.spendText(text.length + what.length)
  if (what.length > text.length) return -1
  return what.length <= MAX_PLAIN_LENGTH ? text.indexOf(what) : indexOfLong(text, what)
}

/** Knuth, Morris and Pratt: after a difference it goes on with as much of the pattern as fits what was seen. */
function indexOfLong(text: string, what: string): number {
  const fits = new Int32Array(what.length)
  for (let at = 1, length = 0; at < what.length; at += 1) {
    while (length > 0 && what[at] !== what[length]) length = fits[length - 1] ?? 0
    if (what[at] === what[length]) length += 1
    fits[at] = length
  }
  for (let at = 0, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== what[length]) length = fits[length - 1] ?? 0
    if (text[at] === what[length]) length += 1
    if (length === what.length) return at - length + 1
  }
  return -1
}
