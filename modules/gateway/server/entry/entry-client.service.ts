/** Registered systems: listing, registering, changing, new secrets, deleting. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf, moveToRecycleBin, type Restorer } from '#system/server/index.ts'
import {
  EntryClientDraft,
  type EntryClient,
  type EntryClientAction,
  type EntryClientQuery,
  type EntryClientUpdate,
} from '#gateway/contract/entry.ts'
import { existingRoleIds, writeAudienceRoles } from './audience.repo.ts'
import * as repo from './entry-client.repo.ts'
import { hashOf, newSecret, publicName } from './secrets.ts'

const RESOURCE = 'entryClient'

interface MadeSecret {
  id: string
  clientId: string
  secret: string
}

export async function pageClients(kernel: Kernel, actor: Actor, query: EntryClientQuery): Promise<Page<EntryClient>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.entryClientList, repo.callOfClients(actor, query)),
  )
  return { ...page, list: page.list.map((client) => shown(actor, client)) }
}

/** @throws AppError not_found */
export async function getClient(kernel: Kernel, actor: Actor, id: string): Promise<EntryClient> {
  const client = await kernel.database.read(actor.tenantId, (db) => repo.findClient(db, id))
  if (!client) throw new AppError(errors.notFound)
  return shown(actor, client)
}

/** Registers a system. Its secret is part of the answer and stored nowhere. @throws AppError name_taken */
export async function createClient(kernel: Kernel, actor: Actor, draft: EntryClientDraft): Promise<MadeSecret> {
  const [id, secret] = [newId(), newSecret()]
  const made = { id, secretHash: hashOf(secret), action: 'create' } as const
  await kernel.database.transaction(actor.tenantId, (tx) => addClient(tx, actor, draft, made))
  return { id, clientId: publicName(actor.tenantId, draft.code), secret }
}

async function addClient(
  tx: Tx,
  actor: Actor,
  draft: EntryClientDraft,
  { id, secretHash, action }: { id: string; secretHash: Buffer; action: 'create' | 'restore' },
): Promise<void> {
  if (await repo.hasCode(tx, draft.code)) throw new AppError(errors.nameTaken, { name: draft.code })
  const roleIdList = await rolesIn(tx, draft)
  await repo.insertClient(tx, { tenantId: actor.tenantId, id, by: actor.userId }, { ...draft, secretHash })
  await writeAudienceRoles(tx, { tenantId: actor.tenantId, clientId: id }, roleIdList)
  await recordChange(tx, actor, { ...traceOf({ id, name: draft.name }), action, after: { ...draft, roleIdList } })
}

/** The roles of a draft's audience, each once. @throws InvalidInput for what does not exist, and for roles that have no use */
async function rolesIn(
  tx: Tx,
  { audience, roleIdList }: Pick<EntryClientDraft, 'audience' | 'roleIdList'>,
): Promise<string[]> {
  if (audience !== 'roles' && roleIdList.length > 0) throw invalid('roleIdList', 'entry_roles_unused')
  const known = await existingRoleIds(tx, roleIdList)
  if (roleIdList.some((id) => !known.includes(id))) throw invalid('roleIdList', 'unknown_choice')
  return known
}

/** Sessions that the system began and that no longer suit it end with their next call. @throws AppError not_found, changed_meanwhile */
export async function updateClient(kernel: Kernel, actor: Actor, update: EntryClientUpdate): Promise<void> {
  const { id, version, ...values } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await held(tx, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const roleIdList = await rolesIn(tx, values)
    await repo.updateClient(tx, { id, by: actor.userId }, values)
    await writeAudienceRoles(tx, { tenantId: actor.tenantId, clientId: id }, roleIdList)
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
    const after = EntryClientDraft.parse({ ...values, roleIdList, code: before.code })
    const change = { before: EntryClientDraft.parse(before), after }
    await recordChange(tx, actor, { ...traceOf({ id, name: values.name }), action: 'update', ...change })
  })
}

/** A new secret; whoever comes with the old one is refused from now on. @throws AppError not_found */
export async function renewSecret(kernel: Kernel, actor: Actor, id: string): Promise<MadeSecret> {
  const secret = newSecret()
  const { code } = await kernel.database.transaction(actor.tenantId, async (tx) => {
    const client = await held(tx, id)
    await repo.writeSecret(tx, { id, by: actor.userId }, hashOf(secret))
    await recordChange(tx, actor, { ...traceOf(client), action: 'renewSecret' })
    return client
  })
  return { id, clientId: publicName(actor.tenantId, code), secret }
}

/** Deletes systems, into the recycle bin. Sessions that they began end with their next call. */
export async function removeClients(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
    return eachOf(ids, actor.language, async (id) => {
      const client = await held(tx, id)
      const payload = EntryClientDraft.parse(client)
      await moveToRecycleBin(tx, actor, { ...traceOf(client), payload })
      await repo.deleteClient(tx, id)
      await recordChange(tx, actor, { ...traceOf(client), action: 'delete', before: payload })
    })
  })
}

/**
 * How a system returns: disabled, for no administrator, and with a secret that nobody knows, so that an administrator must trust
 * it anew. Roles that are gone leave its audience.
 */
export const entryClientRestorer: Restorer = {
  resource: RESOURCE,
  can: 'gw:client:save',
  administrator: true,
  restore: async (tx, actor, { resourceId: id, payload }) => {
    const before = EntryClientDraft.parse(payload)
    const roleIdList = await existingRoleIds(tx, before.roleIdList)
    const draft = { ...before, roleIdList, status: 0, admitsAdmins: 0 } as const
    await addClient(tx, actor, draft, { id, secretHash: hashOf(newSecret()), action: 'restore' })
  },
}

async function held(tx: Tx, id: string): Promise<repo.FoundClient> {
  const client = await repo.findClientForChange(tx, id)
  if (!client) throw new AppError(errors.notFound)
  return client
}

const traceOf = ({ id, name }: { id: string; name: string }) => ({ resource: RESOURCE, resourceId: id, label: name })

/** Changing a system and making it a secret are trust: an administrator's to give. Deleting takes trust away. */
function actionsOf(actor: Actor): EntryClientAction[] {
  const actions: EntryClientAction[] = actor.superAdmin === 1 ? ['update', 'secret'] : []
  return holds(actor, 'gw:client:delete') ? [...actions, 'delete'] : actions
}

function shown(actor: Actor, { tenantId, ...client }: repo.FoundClient): EntryClient {
  return { ...client, clientId: publicName(tenantId, client.code), actions: actionsOf(actor) }
}
