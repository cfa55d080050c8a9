/** Calls by key, for tests. */
import { ownKeyRoutes, type KeyDraft } from '#security/contract/api-key.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'

/** The header by which a program sends its key. */
export const bearer = (key: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${key}`, ...more },
})

/** A key of the user whose token it is. */
export async function aKey(server: TestServer, token: string, draft: Partial<KeyDraft> & Pick<KeyDraft, 'scopes'>) {
  const { data } = await server.call(ownKeyRoutes.create, { token, body: { name: 'Machine', days: 30, ...draft } })
  return data
}

/** Whose keys work: 0 no user's, 1 administrators' and service accounts', 2 all users'. */
export const letKeys = (server: TestServer, apiKeys: 0 | 1 | 2, tenantId = 1): Promise<void> =>
  configureSecurity(server, { apiKeys }, tenantId)
