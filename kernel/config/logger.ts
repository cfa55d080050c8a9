/**
 * Structured logs, one JSON object per line. No secret gets into them, however deep it lies or wherever it is spelled:
 * fields by name, tokens in addresses by pattern.
 */
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export interface LoggerOptions {
  level: Settings['LOG_LEVEL']
  /** Written into every line: which node says it. */
  node?: string
  /** Where the lines go; standard output when left out. */
  destination?: DestinationStream
}

const MASK = '***'
const MAX_DEPTH = 6

/** Fields that hold a secret under any of their spellings: compared in lower case, without `_` and `-`. */
const SECRET =
  /^(token|.*(accesstoken|refreshtoken|idtoken|authtoken|metricstoken)|renewedtoken|ticket|.*password|passwd|pwd|.*secret|secretkey|.*apikey|.*privatekey|passwordhash|tokenhash|previoushash|authorization|proxyauthorization|cookie|setcookie|captcha|nonce)$/
/** A text of a line by its name; finds what a child logger was bound to, which no formatter sees. */
const NAMED_TEXT = /"([\w-]+)":"(?:[^"\\]|\\.)*"/g
/** `token=…` and `ticket=…` of an address, wherever it stands in a line. */
const IN_ADDRESS = /([?&](?:[a-z_]*token|ticket|password|code|state)=)[^&"\s\\#]+/gi
/** The password of a database address. */
const IN_URL = /(\bpostgres(?:ql)?:\/\/[^:@/\s"]*:)[^@\s"]+(?=@)/gi

/** The process's logger. */
export function createLogger({ level, node, destination }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: node === undefined ? null : { node },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields) },
    serializers: { err: describeError, error: describeError, req: describeRequest },
    hooks: { streamWrite: withoutSecretsInText },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A copy without secrets. Only plain objects and lists are looked into; the rest is the serializers' business. */
function withoutSecrets(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutSecret(name, value, depth)]))
}

function withoutSecret(name: string, value: unknown, depth: number): unknown {
  if (isSecret(name)) return value === undefined ? undefined : MASK
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.map((item) => withoutSecret('', item, depth + 1))
  return isPlain(value) ? withoutSecrets(value, depth + 1) : value
}

const isSecret = (name: string): boolean => SECRET.test(name.toLowerCase().replaceAll(/[_-]/g, ''))

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Only what is ours to say: a database error's `detail` and `where` quote what people have typed. */
function describeError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown
  const code = 'code' in thrown ? thrown.code : undefined
  const constraint = 'constraint' in thrown ? thrown.constraint : undefined
  const cause = thrown.cause !== undefined && depth < 3 ? describeError(thrown.cause, depth + 1) : undefined
  return { type: thrown.name, message: thrown.message, code, constraint, stack: thrown.stack, cause }
}

/** Fastify logs its request here and there; the path is enough, its query may hold a token. */
function describeRequest(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return undefined
  const method = 'method' in request ? request.method : undefined
  const url = 'url' in request && typeof request.url === 'string' ? request.url.split('?', 1)[0] : undefined
  return { method, path: url }
}

function withoutSecretsInText(line: string): string {
  return line
    .replace(NAMED_TEXT, (text, name: string) => (isSecret(name) ? `"${name}":"${MASK}"` : text))
    .replace(IN_ADDRESS, `$1${MASK}`)
    .replace(IN_URL, `$1${MASK}`)
}
