/** Whether a user reaches a record, and what they may do with it: asked of the noun's own read, run as that user. */
import type { Logger } from 'pino'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import type { MountedRoutes } from '#kernel/http/mounted-routes.ts'
import { readAs, readsRecord } from '#kernel/http/read-as.ts'
import { isJson, jsonSchemaOf, type Json } from '#kernel/json-schema.ts'

export interface RecordReach {
  readonly isReached: boolean
  /** What the policy lets the user do with it; undefined where the noun has none, or the record is not reached. */
  readonly actions?: readonly string[]
}

/**
 * The read that finds the record that a call is about: the call itself, or `user.get` for `user.remove`. Undefined for
 * a call that is about no record, or about one that has no such read.
 */
export function recordRead(routes: MountedRoutes, mounted: Mounted): Mounted | undefined {
  if (readsRecord(mounted)) return mounted
  if (!namesRecord(mounted)) return undefined
  const read = routes.byId(`${nounIn(mounted.id)}.get`)
  return read && readsRecord(read) ? read : undefined
}

/** Whether the address or the body names a record: `{id}`, `id`, `ids` or a list of ids. */
function namesRecord({ route: { path, body, upload } }: Mounted): boolean {
  if (path.includes('{id}')) return true
  if (!body || upload) return false
  const { properties, type } = jsonSchemaOf(body, 'input')
  return type === 'array' || ['id', 'ids'].some((name) => Object.hasOwn(jsonIn(properties), name))
}

export const nounIn = (operation: string): string => operation.split('.', 1)[0] ?? ''

/**
 * Answers nothing of the record. One that does not exist and one out of reach are the same; an error is no reach, and
 * goes to `log`.
 */
export async function reachOf(
  read: Mounted,
  user: Actor,
  recordId: string,
  log: Pick<Logger, 'error'>,
): Promise<RecordReach> {
  if (read.route.params?.safeParse({ id: recordId }).success !== true) return { isReached: false }
  try {
    const record = await readAs(read, user, recordId)
    const actions = isJson(record) && Array.isArray(record['actions']) ? record['actions'].map(String) : undefined
    return { isReached: true, ...(actions && { actions }) }
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, read: read.id }, 'reach of a record failed: not reached')
    return { isReached: false }
  }
}

/** What policies call a call where it is not its own name. */
const CALLED: Readonly<Record<string, string>> = { remove: 'delete', removeMany: 'delete' }

/** The action by which the noun's policy judges a call; undefined where it knows none for it. */
export function actionOf(read: Mounted, { id }: Mounted): string | undefined {
  const name = id.split('.')[1] ?? ''
  const action = CALLED[name] ?? name
  return actionsOf(read).has(action) ? action : undefined
}

const known = new WeakMap<Mounted, ReadonlySet<string>>()

/** The actions that the reply of a read may name. */
function actionsOf(read: Mounted): ReadonlySet<string> {
  const before = known.get(read)
  if (before) return before
  const { properties } = jsonSchemaOf(read.route.reply, 'output')
  const { items } = jsonIn(jsonIn(properties)['actions'])
  const named = new Set(wordsIn(items))
  known.set(read, named)
  return named
}

const jsonIn = (value: unknown): Json => (isJson(value) ? value : {})

function wordsIn(schema: unknown): string[] {
  const { enum: words, const: word, anyOf } = jsonIn(schema)
  const own = [...(Array.isArray(words) ? words : []), word].filter((each) => typeof each === 'string')
  return [...own, ...(Array.isArray(anyOf) ? anyOf : []).flatMap(wordsIn)]
}
