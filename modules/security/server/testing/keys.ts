/** Calls by key, for tests. */
import { securityConfigChanged } from '#kernel/session/topics.ts'
import { ownKeyRoutes, type KeyDraft } from '#security/contract/api-key.ts'
import type { TestServer } from '../../../../tests/harness.ts'

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
export async function letKeys(server: TestServer, apiKeys: 0 | 1 | 2, tenantId = 1): Promise<void> {
  await server.node.kernel.database.transaction(tenantId, async (tx) => {
    const set = tx.updateTable('sys_security_config').set({ value: apiKeys }).where('name', '=', 'apiKeys')
    const { numUpdatedRows } = await set.executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      await tx
        .insertInto('sys_security_config')
        .values({ tenant_id: tenantId, name: 'apiKeys', value: apiKeys })
        .execute()
    await securityConfigChanged(tx, tenantId)
  })
}
