import { hasText, translate, type Language } from '#kernel/i18n/translate.ts'
import { reasonOf, say } from '#process/index.ts'

/** What happened, in a sentence: the product's own for what the core does not know. */
export function describeIncident(
  { code, detail, node }: { code: string; detail: string; node: string },
  language: Language,
): string {
  const key = `workflow.incident.${code}`
  const places = { node, detail: detailText(detail, language) }
  return hasText(language, key) ? translate(language, key, places) : say('incident', code, language, places)
}

/** What failed calls are kept as, in English, and the text that says the same; what follows a colon is kept. */
const DETAILS = new Map([
  ['the answer is no JSON object', 'no_json_object'],
  ['the answer is no JSON', 'no_json'],
  ['the answer cannot be kept', 'not_kept'],
  ['the address is none', 'bad_url'],
  ['the address is in an internal network, which EGRESS_ALLOW does not name', 'refused'],
  ['no connection', 'unreachable'],
  ['no whole answer in time', 'timeout'],
  ['the answer leads to another address, which is not followed', 'redirect'],
  ['the answer is too large', 'too_large'],
  ['the secret of the call was sealed under another key; it has to be set anew', 'sealed_elsewhere'],
  ['the call has no secret', 'no_secret'],
  ['the token address gave no token', 'token'],
  ['a parameter of the path has no value', 'param_missing'],
  ['a parameter has a value that no path may have', 'param_refused'],
])

/** Why a call failed, in the language of the reader; anything else stays as the other system wrote it. */
export function detailText(detail: string, language: Language): string {
  const [phrase = '', ...rest] = detail.split(': ')
  const key = DETAILS.get(phrase)
  if (key === undefined) return reasonOf(detail, language)
  if (language === 'en') return detail
  const text = translate(language, `workflow.detail.${key}`)
  return rest.length === 0 ? text : `${text}: ${rest.join(': ')}`
}
