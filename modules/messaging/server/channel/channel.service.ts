/** Channels: listing, making, changing, deleting and testing them. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { masked } from '#kernel/access/field-access.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  removalsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { Channel, ChannelDetail, ChannelDraft, ChannelQuery, ChannelUpdate } from '#messaging/contract/channel.ts'
import * as repo from './channel.repo.ts'
import { channels, type FoundChannel } from './channel.repo.ts'
import { checked } from './checked-draft.ts'
import { hasOwnKeys, makeOwnKeys } from './own-keys.ts'
import { deletePushesOf } from '../push/push.repo.ts'
import { callbackUrl } from '../callback/callback-url.ts'
import { openSecret, sealSecret } from './secret.ts'
import { keptSecrets } from './secret-elsewhere.ts'

type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'settings'>

/** A channel as it is written: its secrets are sealed. */
export type ChannelValues = Omit<ChannelDraft, 'secret'> & { secret: Buffer | null }

/** As the audit trail and the recycle bin call it. */
export const CHANNEL = 'channel'

const kind: RecordKind<ChannelValues, FoundChannel> = {
  resource: CHANNEL,
  store: channels,
  nameOf: ({ name }) => name,
  // Of secrets the trail knows that they were replaced, and nothing else.
  toAuditRecord: (
    { secret, kind: of, name, config, status, isDefault, categories, perMinute, perUserDay, remark },
    other,
  ): Fields => ({
    kind: of,
    name,
    config,
    status,
    isDefault,
    categories,
    perMinute,
    perUserDay,
    remark,
    ...(other !== undefined &&
      !sameBytes(secret, other.secret) && { secretSeal: secret?.toString('hex').slice(0, 8) ?? '' }),
  }),
}

/** Kinds whose vendors call us. */
const CALLED_KINDS: ReadonlySet<ChannelKind> = new Set(['sms', 'wechatMp', 'wechatWork', 'dingtalk'])

const sameBytes = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))

export const pageChannels = (kernel: KernelPart, actor: Actor, query: ChannelQuery) =>
  pageRecords(kernel, { list: repo.channelList, call: repo.callOfChannels(actor, query) }, (row) =>
    shown(kernel, actor, row),
  )

/** @throws AppError not_found */
export async function getChannel(kernel: KernelPart, actor: Actor, id: string): Promise<ChannelDetail> {
  const { callbackKey, ...row } = await readRecord(kernel, actor, (db) => channels.find(db, id))
  const secrets = openSecret(kernel, { tenantId: actor.tenantId, id }, row.secret) ?? {}
  const channel = shown(kernel, actor, row)
  return {
    ...channel,
    callback:
      CALLED_KINDS.has(row.kind) && channel.actions.includes('update') ? callbackUrl(kernel.settings, callbackKey) : '',
    config: row.config,
    secrets: Object.entries(secrets).flatMap(([name, value]) => (value === '' ? [] : [name])),
  }
}

/** @throws InvalidInput at `config.host`, AppError name_taken, channel_unusable for a kind without a driver */
export async function createChannel(kernel: KernelPart, actor: Actor, draft: ChannelDraft): Promise<{ id: string }> {
  const id = newId()
  const { secret, ...values } = withOwnKeys(checked(kernel, draft))
  const sealed = sealSecret(kernel, { tenantId: actor.tenantId, id }, secret)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    if (values.isDefault === 1) await repo.clearDefault(tx, { kind: values.kind, except: id })
    await addChannel(tx, actor, { ...values, secret: sealed }, { id, action: 'create' })
  })
  return { id }
}

/** Writes a channel, new or from the recycle bin. @throws AppError name_taken */
export async function addChannel(tx: Tx, actor: Actor, values: ChannelValues, origin: RecordOrigin): Promise<void> {
  await assertFree(tx, channels, values)
  await addRecord(tx, actor, { kind, origin, values })
}

/**
 * Secrets that are not sent stay, unless they would go elsewhere.
 * @throws InvalidInput, AppError not_found, changed_meanwhile, as `createChannel`
 */
export async function updateChannel(kernel: KernelPart, actor: Actor, update: ChannelUpdate): Promise<void> {
  const { id, version, ...draft } = update
  const { secret, ...values } = checked(kernel, draft)
  const row = { tenantId: actor.tenantId, id }
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await assertFree(tx, channels, values, { exceptId: id })
    await writeRecord(tx, actor, {
      kind,
      id,
      version,
      values: async (before) => {
        if (before.kind !== values.kind) throw new AppError(channelErrors.unusable)
        if (values.isDefault === 1) await repo.clearDefault(tx, { kind: values.kind, except: id })
        if (values.kind === 'webPush') return await withKeptKeys(kernel, tx, values, { row, before })
        const known = openSecret(kernel, row, before.secret) ?? {}
        const kept = keptSecrets({ before: before.config, after: values.config }, { known, given: secret })
        const isUntouched = kept === known && Object.keys(secret).length === 0
        return { ...values, secret: isUntouched ? before.secret : sealSecret(kernel, row, { ...kept, ...secret }) }
      },
    })
    await repo.resume(tx, id)
  })
}

type Checked = ReturnType<typeof checked>

function withOwnKeys(draft: Checked): Checked {
  if (draft.kind !== 'webPush') return draft
  const { config, secret } = makeOwnKeys()
  return { ...draft, config: { ...draft.config, ...config }, secret }
}

/** The pair stays. Where it is lost, another is made, and browsers have to subscribe to that. */
async function withKeptKeys(
  kernel: KernelPart,
  tx: Tx,
  values: Omit<Checked, 'secret'>,
  { row, before }: { row: { tenantId: number; id: string }; before: FoundChannel },
): Promise<ChannelValues> {
  if (hasOwnKeys(before.config, openSecret(kernel, row, before.secret))) {
    const { publicKey = '' } = before.config
    return { ...values, config: { ...values.config, publicKey }, secret: before.secret }
  }
  await deletePushesOf(tx, row.id)
  const { secret, ...made } = withOwnKeys({ ...values, secret: {} })
  return { ...made, secret: sealSecret(kernel, row, secret) }
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await removeRecord(tx, actor, { kind, id })
  await repo.failWaiting(tx, id)
}
export const { remove: removeChannel, removeMany: removeChannels } = removalsOf(removeOne)

export const maskedAddress = (of: ChannelKind, address: string): string =>
  masked(of === 'mail' ? 'mail' : of === 'sms' ? 'mobile' : 'whole', address)

type Row = Omit<FoundChannel, 'config' | 'callbackKey'>

function shown(kernel: KernelPart, actor: Actor, { secret, ...row }: Row): Channel {
  const isLost = openSecret(kernel, { tenantId: actor.tenantId, id: row.id }, secret) === undefined
  const state = row.status === 0 ? 'off' : isLost ? 'lost' : row.pausedUntil === null ? 'ok' : 'paused'
  return { ...row, state, actions: permittedActions(actor, 'msg:channel', ['update', 'test', 'delete']) }
}
