/** What the tests of drivers keep tokens and marks in; the real ones are tested by themselves. */
import type { CallbackDeps } from '../../vendor/shared/callback.ts'
import type { AccessTokenStore } from '../../vendor/shared/tokens.ts'

export function memoryTokens(): AccessTokenStore {
  const kept = new Map<string, string>()
  return {
    async get({ owner, keys, refused, obtain }) {
      const id = JSON.stringify([owner, keys])
      const known = kept.get(id)
      if (known !== undefined && known !== refused) return known
      const { token } = await obtain()
      kept.set(id, token)
      return token
    },
  }
}

/** Marks of one node. */
export function memoryMarks(): CallbackDeps['spend'] {
  const spent = new Set<string>()
  return async (mark) => {
    if (spent.has(mark)) return false
    spent.add(mark)
    return true
  }
}
