/** Input against its schema: parsed once at the edge, every issue at once, each with its path. */
import type { z } from 'zod'
import { InvalidInput, type RawIssue } from '../errors.ts'

interface Input {
  params: unknown
  query: unknown
  body: unknown
}
type Schemas = { [Part in keyof Input]?: z.ZodType }

/**
 * Parses all parts of a call.
 * @param found issues that no schema can find
 * @throws `InvalidInput` with the issues of every part
 */
export function parseInput(schemas: Schemas, input: Input, found: readonly RawIssue[] = []): Input {
  const issues = [...found]
  const part = (name: keyof Input, value: unknown): unknown => {
    const schema = schemas[name]
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { reportInput: true })
    if (parsed.success) return parsed.data
    issues.push(...parsed.error.issues.flatMap(rawIssues))
    return undefined
  }
  const parsed = {
    params: part('params', input.params),
    query: part('query', input.query),
    body: part('body', input.body),
  }
  if (issues.length > 0) throw new InvalidInput(issues)
  return parsed
}

/** `?name=` means "not asked for", as forms send it; a name that the route does not know is refused all the same. */
export function withoutBlanks(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

type ZodIssue = z.core.$ZodIssue

/** Zod's issue in our words; `code` names a text `issue.{code}`. Several unknown keys become one issue. */
export function rawIssues(issue: ZodIssue): RawIssue[] {
  const path = issue.path.map(String).join('.')
  return [{ path, ...describe(issue) }]
}

function describe(issue: ZodIssue): Omit<RawIssue, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'invalid_type', params: {} }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return {
        code: sized(issue.origin, 'too_long', 'too_many', 'too_big'),
        params: { maximum: String(issue.maximum) },
      }
    case 'invalid_format':
      return { code: named(issue.message) ?? 'invalid_format', params: {} }
    case 'invalid_value':
    case 'invalid_union':
    case 'not_multiple_of':
      return { code: issue.input === undefined ? 'required' : 'invalid_value', params: {} }
    case 'unrecognized_keys':
      return { code: 'unrecognized_keys', params: { keys: issue.keys.join(', ') } }
    default:
      return { code: named(issue.message) ?? 'custom', params: {} }
  }
}

function tooSmall(issue: Extract<ZodIssue, { code: 'too_small' }>): Omit<RawIssue, 'path'> {
  if (issue.origin === 'string' && issue.minimum === 1) return { code: 'required', params: {} }
  return { code: sized(issue.origin, 'too_short', 'too_few', 'too_small'), params: { minimum: String(issue.minimum) } }
}

function sized(origin: string, ofText: string, ofList: string, ofNumber: string): string {
  return origin === 'string' ? ofText : origin === 'array' || origin === 'set' ? ofList : ofNumber
}

/** Schemas name their own rules by a snake-case word instead of a sentence. */
function named(message: string): string | undefined {
  return /^[a-z]+(_[a-z]+)+$/.test(message) ? message : undefined
}
