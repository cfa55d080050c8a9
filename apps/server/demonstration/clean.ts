/** What must not be in a recording: secrets, addresses of files that only a session opens, names of this machine. */

/** Fields whose values are secrets, or belong to a session. */
const SECRET_FIELDS = /^(token|ticket|secret|password|nonce|publicKey|privateKey|nodeName|ip|userAgent)$/i
/** Where an address of the server stands in text with form. */
const SERVER_ADDRESS = /(["'(])\/xtbg\/[^"')]*/g
/** Addresses of networks; the recording has one that documents use (RFC 5737). */
const PRIVATE_ADDRESS = /\b(?:10|127|172|192)\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g
const DOCUMENTATION_ADDRESS = '192.0.2.10'

/** A reply without them; what is missing is an empty text. */
export function cleaned(value: unknown, machine: readonly string[]): unknown {
  if (typeof value === 'string') return cleanedText(value, machine)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, machine))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET_FIELDS.test(name) && typeof each === 'string' ? '' : cleaned(each, machine),
    ]),
  )
}

function cleanedText(text: string, machine: readonly string[]): string {
  if (text.startsWith('/xtbg/')) return ''
  const named = machine.reduce((rest, word) => rest.replaceAll(word, standInFor(word)), text)
  return named.replaceAll(SERVER_ADDRESS, '$1').replaceAll(PRIVATE_ADDRESS, DOCUMENTATION_ADDRESS)
}

const standInFor = (word: string): string => (word.startsWith('http') ? 'https://portico.example' : 'demonstration')

/** What looks like a secret, each with what it is. Mail addresses are those that no one has (RFC 2606). */
const SUSPICIOUS: readonly (readonly [string, RegExp])[] = [
  ['a password hash', /\$argon2|\$2[aby]\$/],
  ['a private or public key', /-----BEGIN|MIIB[\w+/]{40}/],
  ['a signed token', /\beyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a signed address', /[?&](sig|signature|token|ticket|share)=[\w-]{8}/],
  ['an address of a database', /postgres(ql)?:\/\//],
  ['a network address', /\b(?:10|127|172|192)\.(?!0\.2\.10\b)\d{1,3}\.\d{1,3}\.\d{1,3}\b/],
  [
    'a mail address that may be real',
    /[\w.+-]+@(?!(?:[\w-]+\.)*(?:example(?:\.(?:com|org|net))?|test|invalid)\b)[\w-]+\.\w+/,
  ],
]

/** What must not be published, as found in the text of a recording; empty when nothing is. */
export function findSecrets(text: string, forbidden: readonly string[]): string[] {
  const kinds = SUSPICIOUS.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined ? [] : [`${what}: ${found.slice(0, 40)}`]
  })
  return [...kinds, ...forbidden.filter((word) => text.includes(word)).map(() => 'a secret of the recorded server')]
}
