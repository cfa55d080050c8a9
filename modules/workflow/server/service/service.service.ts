/** Services that processes call: registering, changing, trying, deleting. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  createRecord,
  removalsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import { sealValue } from '#kernel/sealed.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type {
  ServiceAnswer,
  WorkflowService,
  WorkflowServiceAction,
  WorkflowServiceDraft,
  WorkflowServiceQuery,
  WorkflowServiceUpdate,
} from '#workflow/contract/service.ts'
import { wakeJobs } from '../runtime/delivery/job.service.ts'
import { testCall } from './trial-call.service.ts'
import * as repo from './service.repo.ts'
import { serviceToTry } from './service-lookup.repo.ts'
import { services, type ServiceValues } from './service.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'settings'>

export const SERVICE = 'workflowService'

const kind: RecordKind<ServiceValues> = {
  resource: SERVICE,
  store: services,
  nameOf: ({ name }) => name,
  toAuditRecord: ({ secret, ...values }) => ({
    ...toPayload(values),
    ...(secret !== undefined && { secret: secret.toString('base64') }),
  }),
}

/** As the recycle bin keeps it: without its secret. */
const toPayload = (service: Omit<ServiceValues, 'secret'>): Fields => {
  const { name, url, timeoutSeconds, attempts, status, remark } = service
  return { name, url, timeoutSeconds, attempts, status, remark }
}

export const pageServices = (kernel: KernelPart, actor: Actor, query: WorkflowServiceQuery) => {
  const read = { list: repo.serviceList, call: repo.callOfServices(actor, query) }
  return pageRecords(kernel, read, (service) => shown(actor, service))
}

/** @throws AppError not_found */
export const getService = async (kernel: KernelPart, actor: Actor, id: string): Promise<WorkflowService> =>
  shown(actor, await readRecord(kernel, actor, (db) => repo.findService(db, id)))

/** @throws AppError name_taken */
export const createService = (kernel: KernelPart, actor: Actor, { secret, ...values }: WorkflowServiceDraft) =>
  createRecord(kernel, actor, async (tx, origin) => {
    const sealed = sealedFor(kernel, actor.tenantId, origin.id, secret)
    await addService(tx, actor, { ...values, secret: sealed }, origin)
    // Work may have been waiting for it.
    await wakeJobs(tx, actor.tenantId)
  })

/** Adds a service, with its trace. @throws AppError name_taken */
export async function addService(tx: Tx, actor: Actor, values: ServiceValues, origin: RecordOrigin): Promise<void> {
  const { name } = values
  await assertFree(tx, services, { name })
  await addRecord(tx, actor, { kind: withoutSecret, origin, values })
}

/** The trace of a new service says nothing of its secret. */
const withoutSecret = { ...kind, toAuditRecord: toPayload }

/**
 * Changes a service. Answers the processes that still name one that is disabled now.
 * @throws AppError not_found, changed_meanwhile
 */
export async function updateService(
  kernel: KernelPart,
  actor: Actor,
  { id, version, secret, ...draft }: WorkflowServiceUpdate,
): Promise<{ users: string[] }> {
  const sealed = sealedFor(kernel, actor.tenantId, id, secret)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const values = ({ name }: ServiceValues) => ({ ...draft, name, secret: sealed })
    const { name, status } = await writeRecord(tx, actor, { kind, id, version, values })
    await wakeJobs(tx, actor.tenantId)
    return { users: status === 1 && draft.status === 0 ? await repo.usersOf(tx, name, actor.language) : [] }
  })
}

/** Deletes a service, into the recycle bin; one that processes name stays, and the refusal says which. */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = async ({ name }: ServiceValues) => {
    const users = await repo.usersOf(tx, name, actor.language)
    if (users.length > 0) throw new AppError(workflowErrors.serviceInUse, { users: users.join(', ') })
  }
  await removeRecord(tx, actor, { kind, id, check })
}

export const { removeMany: removeServices } = removalsOf(removeOne)

/** One call with variables of the administrator's own. @throws AppError not_found */
export async function testService(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  vars: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const service = await kernel.database.read(actor.tenantId, (db) => serviceToTry(db, id))
  if (service === undefined) throw new AppError(errors.notFound)
  return testCall(kernel, actor, service, vars)
}

const sealedFor = (kernel: KernelPart, tenantId: number, id: string, secret: string | undefined): Buffer | undefined =>
  secret === undefined ? undefined : sealValue(kernel.keyFor('services'), { tenantId, id }, secret)

const CODES: Record<WorkflowServiceAction, string> = {
  update: 'wf:service:update',
  test: 'wf:service:update',
  delete: 'wf:service:delete',
}

function shown(actor: Actor, service: repo.FoundService): WorkflowService {
  const actions = (Object.keys(CODES) as WorkflowServiceAction[]).filter((action) => holds(actor, CODES[action]))
  return { ...service, actions }
}
