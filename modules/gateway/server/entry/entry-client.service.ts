/** Registered systems: listing, registering, changing, new secrets, deleting. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  fieldsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import {
  EntryClientDraft,
  type EntryClient,
  type EntryClientAction,
  type EntryClientQuery,
  type EntryClientUpdate,
} from '#gateway/contract/entry.ts'
import { existingRoleIds } from './audience.repo.ts'
import { callOfClients, clients, entryClientList, type ClientValues, type FoundClient } from './entry-client.repo.ts'
import { hashOf, newSecret, publicName } from './secrets.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions'>

const kind: RecordKind<ClientValues, FoundClient> = {
  resource: 'entryClient',
  store: {
    ...clients,
    insert: (tx, key, { secretHash = hashOf(newSecret()), ...client }) =>
      clients.insert(tx, key, { ...client, secretHash }),
  },
  nameOf: ({ name }) => name,
  toAuditRecord: fieldsOf(EntryClientDraft),
}

interface MadeSecret {
  id: string
  clientId: string
  secret: string
}

export const pageClients = (kernel: KernelPart, actor: Actor, query: EntryClientQuery) =>
  pageRecords(kernel, { list: entryClientList, call: callOfClients(actor, query) }, (client) => shown(actor, client))

/** @throws AppError not_found */
export const getClient = async (kernel: KernelPart, actor: Actor, id: string): Promise<EntryClient> =>
  shown(actor, await readRecord(kernel, actor, (db) => clients.find(db, id)))

/** Registers a system. Its secret is part of the answer and stored nowhere. @throws AppError name_taken */
export async function createClient(kernel: KernelPart, actor: Actor, draft: EntryClientDraft): Promise<MadeSecret> {
  const [id, secret] = [newId(), newSecret()]
  const client = { ...draft, secretHash: hashOf(secret) }
  await kernel.database.transaction(actor.tenantId, (tx) => addClient(tx, actor, client, { id, action: 'create' }))
  return { id, clientId: publicName(actor.tenantId, draft.code), secret }
}

/** @throws AppError name_taken */
async function addClient(tx: Tx, actor: Actor, client: ClientValues, origin: RecordOrigin): Promise<void> {
  if (await clients.isTaken(tx, 'code', client.code)) throw new AppError(errors.nameTaken, { name: client.code })
  await addRecord(tx, actor, { kind, origin, values: { ...client, roleIdList: await rolesIn(tx, client) } })
}

/**
 * The roles of a draft's audience, each once.
 * @throws InvalidInput for what does not exist, and for roles that have no use
 */
async function rolesIn(
  tx: Tx,
  { audience, roleIdList }: Pick<EntryClientDraft, 'audience' | 'roleIdList'>,
): Promise<string[]> {
  if (audience !== 'roles' && roleIdList.length > 0) throw invalid('roleIdList', 'entry_roles_unused')
  const known = await existingRoleIds(tx, roleIdList)
  if (roleIdList.some((id) => !known.includes(id))) throw invalid('roleIdList', 'unknown_choice')
  return known
}

/**
 * Sessions that the system began and that no longer suit it end with their next call.
 * @throws AppError not_found, changed_meanwhile
 */
export async function updateClient(kernel: KernelPart, actor: Actor, update: EntryClientUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const values = async ({ code }: FoundClient) => ({ ...draft, code, roleIdList: await rolesIn(tx, draft) })
    await writeRecord(tx, actor, { kind, id, version, values })
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
  })
}

/** A new secret; the old one is refused from now on. @throws AppError not_found */
export async function renewSecret(kernel: KernelPart, actor: Actor, id: string): Promise<MadeSecret> {
  const { tenantId, userId: by } = actor
  const secret = newSecret()
  const { code } = await kernel.database.transaction(tenantId, async (tx) => {
    const client = found(await clients.findForUpdate(tx, id))
    await clients.writeSecret(tx, { tenantId, id, by }, hashOf(secret))
    const trace = { resource: kind.resource, resourceId: id, label: client.name }
    await recordChange(tx, actor, { action: 'renewSecret', ...trace })
    return client
  })
  return { id, clientId: publicName(tenantId, code), secret }
}

/** Deletes systems, into the recycle bin. Sessions that they began end with their next call. */
export function removeClients(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
    return eachOf(ids, actor.language, async (id) => {
      await removeRecord(tx, actor, { kind, id })
    })
  })
}

/**
 * How a system returns: disabled, for no administrator, as one that asks for no second factor, and with a secret that
 * no one knows, so that an administrator must trust it anew. Deleted roles leave its audience.
 */
export const entryClientRestorer: Restorer = {
  resource: 'entryClient',
  can: 'gw:client:save',
  administrator: true,
  restore: async (tx, actor, { resourceId: id, payload }) => {
    const before = EntryClientDraft.parse(payload)
    const roleIdList = await existingRoleIds(tx, before.roleIdList)
    const client = { ...before, roleIdList, status: 0, admitsAdmins: 0, hasFactor: 0 } as const
    await addClient(tx, actor, client, { id, action: 'restore' })
  },
}

/** Changing a system and making it a secret are trust: an administrator's to give. Deleting takes trust away. */
function clientActions(actor: Actor): EntryClientAction[] {
  const trusted: EntryClientAction[] = actor.superAdmin === 1 ? ['update', 'secret'] : []
  return [...trusted, ...permittedActions(actor, 'gw:client', ['delete'] as const)]
}

function shown(actor: Actor, { tenantId, ...client }: FoundClient): EntryClient {
  return { ...client, clientId: publicName(tenantId, client.code), actions: clientActions(actor) }
}
