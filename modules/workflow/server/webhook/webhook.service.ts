/** Webhooks: creating, changing, replacing secrets, trying, and deleting. */
import { randomBytes } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  removalsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import { sealValue } from '#kernel/sealed.ts'
import type { ServiceAnswer } from '#workflow/contract/service.ts'
import {
  OVERLAP_HOURS,
  PING,
  type Webhook,
  type WebhookAction,
  type WebhookDraft,
  type WebhookProcesses,
  type WebhookQuery,
  type WebhookUpdate,
  type WithSecret,
} from '#workflow/contract/webhook.ts'
import { managesAll } from '../model/access-lookup.repo.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { isReceived, secretsOf, sendWebhook } from '../runtime/delivery/send-webhook.ts'
import * as repo from './webhook.repo.ts'
import { webhooks, type WebhookValues } from './webhook.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'settings'>

export const WEBHOOK = 'workflowWebhook'
const SECRET_BYTES = 24
const MAX_SHOWN = 4_000

const kind: RecordKind<WebhookValues> = {
  resource: WEBHOOK,
  store: webhooks,
  nameOf: ({ name }) => name,
  toAuditRecord: ({ name, url, events, processes, status, remark }): Fields => ({
    name,
    url,
    events,
    processes,
    status,
    remark,
  }),
}

export const pageWebhooks = (kernel: KernelPart, actor: Actor, query: WebhookQuery) =>
  pageRecords(kernel, { list: repo.webhookList, call: repo.callOfWebhooks(actor, query) }, (row) => shown(actor, row))

/** @throws AppError not_found */
export const getWebhook = async (kernel: KernelPart, actor: Actor, id: string): Promise<Webhook> =>
  shown(actor, await readRecord(kernel, actor, (db) => repo.findWebhook(db, actor, id)))

/** @throws AppError name_taken, unknown_reference for processes that the actor does not manage */
export async function createWebhook(kernel: KernelPart, actor: Actor, draft: WebhookDraft): Promise<WithSecret> {
  const [id, secret] = [newId(), newSecret()]
  await kernel.database.transaction(actor.tenantId, (tx) =>
    addWebhook(tx, actor, { ...draft, secret: sealed(kernel, actor, id, secret) }, { id, action: 'create' }),
  )
  return { id, secret }
}

/** Adds a webhook in the name of the actor, with its trace. @throws AppError as `createWebhook` */
export async function addWebhook(
  tx: Tx,
  actor: Actor,
  values: WebhookDraft & { secret: Buffer },
  origin: RecordOrigin,
): Promise<void> {
  const { name, processes } = values
  await assertFree(tx, webhooks, { name })
  await assertManages(tx, actor, processes)
  await addRecord(tx, actor, { kind, origin, values: { ...values, ownerId: actor.userId } })
}

/** Who saves it answers for it from then on. @throws AppError as `createWebhook`, not_found */
export const updateWebhook = (
  kernel: KernelPart,
  actor: Actor,
  { id, version, ...draft }: WebhookUpdate,
): Promise<void> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    found(await repo.lockWebhook(tx, actor, id))
    await assertFree(tx, webhooks, draft, { exceptId: id })
    await assertManages(tx, actor, draft.processes)
    await writeRecord(tx, actor, { kind, id, version, values: () => ({ ...draft, ownerId: actor.userId }) })
  })

/** @throws AppError not_found */
export const rotateSecret = (kernel: KernelPart, actor: Actor, id: string): Promise<WithSecret> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const { name } = found(await repo.lockWebhook(tx, actor, id))
    const secret = newSecret()
    await repo.replaceSecret(tx, {
      id,
      secret: sealed(kernel, actor, id, secret),
      by: actor.userId,
      hours: OVERLAP_HOURS,
    })
    await recordChange(tx, actor, { action: 'rotate-secret', resource: WEBHOOK, resourceId: id, label: name })
    return { id, secret }
  })

/** One signed call with a test event. @throws AppError not_found */
export async function testWebhook(kernel: KernelPart, actor: Actor, id: string): Promise<ServiceAnswer> {
  const webhook = await readRecord(kernel, actor, (db) => repo.findWebhook(db, actor, id))
  const secrets = secretsOf(kernel, actor.tenantId, { id, secret: webhook.secret, oldSecret: null })
  if (secrets === undefined) return answerOf(actor, { text: 'secret_lost' })
  const begun = performance.now()
  const event = { id: newId(), type: PING, at: new Date().toISOString() }
  const message = { id: event.id, at: Math.floor(Date.now() / 1_000), payload: event }
  const target = { url: webhook.url, secrets }
  const { answer, fault, error } = await sendWebhook(kernel.settings.EGRESS_ALLOW, target, message)
  const isDone = answer !== undefined && isReceived(answer)
  return answerOf(actor, {
    isDone,
    text: fault ?? (isDone ? 'webhook_received' : 'webhook_refused'),
    detail: error,
    status: answer?.status ?? null,
    fault: fault ?? null,
    body: (answer?.body ?? '').slice(0, MAX_SHOWN),
    milliseconds: Math.round(performance.now() - begun),
  })
}

const answerOf = (
  { language }: Actor,
  { text, detail = '', ...more }: Partial<ServiceAnswer> & { text: string; detail?: string },
): ServiceAnswer => ({
  isDone: false,
  status: null,
  fault: null,
  body: '',
  milliseconds: 0,
  ...more,
  message: translate(language, `workflow.call.${text}`, { detail }),
})

export const processesToChoose = (kernel: KernelPart, actor: Actor): Promise<WebhookProcesses> =>
  kernel.database.read(actor.tenantId, async (db) => ({
    all: managesAll(actor),
    list: await repo.managedProcesses(db, actor, actor.language),
  }))

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  found(await repo.lockWebhook(tx, actor, id))
  await removeRecord(tx, actor, { kind, id })
}
export const { removeMany: removeWebhooks } = removalsOf(removeOne)

/** Events of all processes are for those who manage all; of named ones, for those who manage each of them. */
async function assertManages(db: Db, actor: Actor, processes: readonly string[]): Promise<void> {
  const managed = await repo.managedAmong(db, actor, processes)
  const isAllowed = processes.length === 0 ? managesAll(actor) : processes.every((key) => managed.has(key))
  if (!isAllowed) throw new AppError(errors.unknownReference, { field: 'processes' })
}

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

const sealed = (kernel: Pick<Kernel, 'keyFor'>, { tenantId }: Actor, id: string, secret: string): Buffer =>
  sealValue(kernel.keyFor('webhooks'), { tenantId, id }, secret)

const CODES: Record<WebhookAction, string> = {
  update: 'wf:webhook:update',
  test: 'wf:webhook:test',
  rotate: 'wf:webhook:update',
  deliveries: 'wf:webhook:page',
  delete: 'wf:webhook:delete',
}

type Row = Omit<Webhook, 'actions' | 'processNames'> & { named: readonly repo.NamedProcess[] }
function shown(actor: Actor, { named, ...row }: Row): Webhook {
  const actions = (Object.keys(CODES) as WebhookAction[]).filter((action) => holds(actor, CODES[action]))
  return { ...row, processNames: named.map((one) => processName(one, actor.language)), actions }
}
