/** What can be put in where the cursor stands in an expression. Pure. */

/** A name or a function that is offered. */
export interface ExpressionOffer {
  /** As it is put in. */
  text: string
  /** As it is put into an expression in FEEL, where that differs. */
  feel?: string
  /** What it is called. */
  label: string
  /** How many characters before its end the cursor then stands. */
  back: number
}

export interface Completing {
  /** Where the word begins that the cursor ends. */
  from: number
  to: number
  offers: readonly ExpressionOffer[]
}

const FUNCTIONS = [
  "vars:get('')",
  "vars:exists('')",
  "vars:isEmpty('')",
  "vars:contains('', '')",
  'empty ',
  'now()',
  'true',
  'false',
  'null',
] as const
const METHODS = [
  "contains('')",
  "startsWith('')",
  "endsWith('')",
  'size()',
  'isEmpty()',
  'toLowerCase()',
  'trim()',
] as const
const FEEL_FUNCTIONS = [
  'contains("", "")',
  'starts with("", "")',
  'ends with("", "")',
  'list contains("", "")',
  'lower case("")',
  'string length("")',
  'count()',
  'sum()',
  'date("")',
  'not()',
  'now',
  'true',
  'false',
  'null',
] as const
const WORD = /[\p{L}\p{N}_$:.]*$/u
const MAX_OFFERS = 12

/** Behind the first quote, else behind the whole. */
const backOf = (text: string): number => {
  const quote = text.search(/''|""/)
  return quote < 0 ? 0 : text.length - quote - 1
}
const asOffer = (text: string): ExpressionOffer => ({ text, label: text.trim(), back: backOf(text) })

/** Whether an expression is FEEL, which knows neither the functions nor the methods of the other language. */
const isFeel = (text: string): boolean => text.trimStart().startsWith('=')

/**
 * The word before the cursor, and what begins with it or is called so.
 * @param known names of fields, as they are put in
 * @param isAsked the user asks for all there is: no word has to be begun
 * @returns nothing within a text of the expression, and where nothing fits
 */
export function completionsAt(
  text: string,
  at: number,
  known: readonly ExpressionOffer[],
  isAsked = false,
): Completing | undefined {
  const names = isFeel(text) ? known.map((one) => ({ ...one, text: one.feel ?? one.text })) : known
  const before = text.slice(0, at)
  if (isWithinText(before)) return undefined
  const word = WORD.exec(before)?.[0] ?? ''
  // A number is no beginning of a name.
  if (!isAsked && !/^[\p{L}_$]/u.test(word)) return undefined
  const dot = word.lastIndexOf('.')
  const typed = (dot < 0 ? word : word.slice(dot + 1)).toLowerCase()
  const isMember = dot >= 0
  const members = names.flatMap((one) => (isMember && one.text.startsWith(word.slice(0, dot + 1)) ? [one] : []))
  const fields = isMember
    ? members.map((one) => ({ ...one, text: one.text.slice(dot + 1) }))
    : names.filter(({ text: name }) => !name.includes('.') || name.includes('('))
  const offers = [...fields, ...functionsFor(text, isMember).map(asOffer)].filter(
    (one) => one.text.toLowerCase().startsWith(typed) || one.label.toLowerCase().includes(typed),
  )
  const isDone = offers.length === 1 && offers[0]?.text.toLowerCase() === typed
  if (offers.length === 0 || isDone) return undefined
  return { from: at - typed.length, to: at, offers: offers.slice(0, MAX_OFFERS) }
}

function functionsFor(text: string, isMember: boolean): readonly string[] {
  if (isFeel(text)) return isMember ? [] : FEEL_FUNCTIONS
  return isMember ? METHODS : FUNCTIONS
}

/** An even number of quotes that are not escaped stands before. */
function isWithinText(before: string): boolean {
  let quote = ''
  for (let at = 0; at < before.length; at += 1) {
    const char = before[at] ?? ''
    if (quote !== '' && char === '\\') at += 1
    else if (quote === '' && (char === "'" || char === '"')) quote = char
    else if (char === quote) quote = ''
  }
  return quote !== ''
}

/** The text with an offer put in, and where the cursor then stands; an empty one becomes an expression. */
export function withCompletion(
  text: string,
  { from, to }: Pick<Completing, 'from' | 'to'>,
  offer: ExpressionOffer,
): { text: string; at: number } {
  const isBare = !/[$#]\{/.test(text) && !isFeel(text)
  const inside = text.slice(0, from) + offer.text + text.slice(to)
  const end = from + offer.text.length - offer.back
  return isBare ? { text: `\${${inside}}`, at: end + 2 } : { text: inside, at: end }
}
