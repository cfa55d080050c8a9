/** Behind one of these no blank stands: blanks, and what is written without them. */
const WITHOUT_BLANK = /[\s\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF\u2019\u201D]/u

/**
 * A phrase inserted into a text, with a blank before it where the script has blanks. Pure.
 * @returns the text, and where the caret stands behind the phrase
 */
export function insertedAt(text: string, at: number, phrase: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const last = before.at(-1)
  const blank = last === undefined || WITHOUT_BLANK.test(last) ? '' : ' '
  const begun = before + blank + phrase
  return { text: begun + after, caret: begun.length }
}
