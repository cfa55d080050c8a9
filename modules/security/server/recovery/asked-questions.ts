/**
 * Which questions are asked of whom. Those of the dictionary come first, and a name without questions is asked for as
 * many of the dictionary as any other: the same ones every time. The user's own questions follow only when those were
 * answered, because no other name could be asked for them.
 */
import { createHmac } from 'node:crypto'
import type { StoredQuestion } from '../question/question.repo.ts'

export interface Asked {
  readonly code: string
  readonly text: string
  /** Undefined where no answer is right. */
  readonly answerHash: string | undefined
}

export interface AskedFrom {
  readonly key: Buffer
  readonly tenantId: number
  readonly username: string
  /** Value to label, of the dictionary's enabled entries. */
  readonly dictionary: ReadonlyMap<string, string>
  readonly stored: readonly StoredQuestion[]
  /** How many are asked (security configuration). */
  readonly count: number
}

/** The questions of the dictionary: the user's, or where these are too few, others that cannot be answered. */
export function firstQuestions({ dictionary, stored, count, ...from }: AskedFrom): Asked[] {
  const own = stored.filter(({ code }) => code !== '' && dictionary.has(code))
  const pool: readonly { code: string; answerHash?: string }[] =
    own.length >= count ? own : [...dictionary.keys()].map((code) => ({ code }))
  return pool
    .map(({ code, answerHash }) => ({ code, text: dictionary.get(code) ?? code, answerHash, at: placeOf(from, code) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ code, text, answerHash }) => ({ code, text, answerHash }))
}

/** The questions in the user's own words. */
export const ownQuestions = (stored: readonly StoredQuestion[]): Asked[] => stored.filter(({ code }) => code === '')

/** An order that is the same for a name every time, and says nothing of the answers. */
function placeOf({ key, tenantId, username }: Pick<AskedFrom, 'key' | 'tenantId' | 'username'>, code: string): string {
  return createHmac('sha256', key).update(`${tenantId}:${username.toLowerCase()}:${code}`).digest('hex')
}
