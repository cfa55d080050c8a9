/** What changed between two states of a record, fit for the audit: no secrets, no bookkeeping columns. */
import { isDeepStrictEqual } from 'node:util'

export type Fields = Readonly<Record<string, unknown>>
/** `{field: [before, after]}` */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** Fields whose values never reach the audit, whatever their spelling (`passwordHash`, `password_hash`). */
const SECRET = new Set(
  ['password', 'newPassword', 'comfirmPassword', 'confirmPassword', 'oldPassword', 'passwordHash', 'pwd', 'secret']
    .concat(['secretKey', 'clientSecret', 'appSecret', 'accessKeySecret', 'privateKey', 'apiKey', 'token', 'tokenHash'])
    .map(plain),
)
/** Kept by the database layer; they change with every write and say nothing. */
const BOOKKEEPING = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version', 'tenantId'].map(plain))
const MASK = '***'

/** The fields that differ, in the order of `after`. An absent side counts as null in every field. */
export function diff(before: Fields = {}, after: Fields = {}): Changes {
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    if (BOOKKEEPING.has(plain(field)) || isDeepStrictEqual(old, now)) continue
    changes[field] = [mask(field, old), mask(field, now)]
  }
  return changes
}

function mask(field: string, value: unknown): unknown {
  if (SECRET.has(plain(field))) return value === null ? null : MASK
  if (Array.isArray(value)) return value.map((item) => mask('', item))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mask(name, inner)]))
}

function plain(field: string): string {
  return field.toLowerCase().replaceAll('_', '')
}
