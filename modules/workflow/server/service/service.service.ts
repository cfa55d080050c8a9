/** Services that processes call: registering, changing, trying, deleting. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { notify } from '#kernel/live/bus.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf, moveToRecycleBin, sealValue, type Restorer } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import {
  WorkflowServiceDraft,
  type ServiceAnswer,
  type WorkflowService,
  type WorkflowServiceAction,
  type WorkflowServiceQuery,
  type WorkflowServiceUpdate,
} from '#workflow/contract/service.ts'
import { JOB_TOPIC } from '../runtime/write.repo.ts'
import { testCall } from '../work/test-call.ts'
import * as repo from './service.repo.ts'

const RESOURCE = 'workflowService'

export async function pageServices(
  kernel: Kernel,
  actor: Actor,
  query: WorkflowServiceQuery,
): Promise<Page<WorkflowService>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.serviceList, repo.callOfServices(actor, query)),
  )
  return { ...page, list: page.list.map((service) => shown(actor, service)) }
}

/** @throws AppError not_found */
export async function getService(kernel: Kernel, actor: Actor, id: string): Promise<WorkflowService> {
  const service = await kernel.database.read(actor.tenantId, (db) => repo.findService(db, id))
  if (service === undefined) throw new AppError(errors.notFound)
  return shown(actor, service)
}

/** @throws AppError name_taken */
export async function createService(
  kernel: Kernel,
  actor: Actor,
  draft: WorkflowServiceDraft,
): Promise<{ id: string }> {
  const { secret, ...values } = draft
  const id = newId()
  const sealed = sealedFor(kernel, actor.tenantId, id, secret)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await addService(tx, actor, { ...values, secret: sealed }, { id, action: 'create' })
    // Work may have been waiting for it.
    await notify(tx, { topic: JOB_TOPIC, tenantId: actor.tenantId, id: '' })
  })
  return { id }
}

async function addService(
  tx: Tx,
  actor: Actor,
  values: repo.ServiceValues & { name: string },
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  const { name } = values
  if (await repo.isNameTaken(tx, name)) throw new AppError(errors.nameTaken, { name })
  await repo.insertService(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  await recordChange(tx, actor, { ...traceOf({ id, name }), action, after: told(values) })
}

/**
 * Changes a service. Answers the processes that still name one that is disabled now.
 * @throws AppError not_found, changed_meanwhile
 */
export async function updateService(
  kernel: Kernel,
  actor: Actor,
  { id, version, secret, ...values }: WorkflowServiceUpdate,
): Promise<{ users: string[] }> {
  const sealed = sealedFor(kernel, actor.tenantId, id, secret)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await held(tx, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    await repo.updateService(tx, { id, by: actor.userId }, { ...values, secret: sealed })
    const { name } = before
    const change = {
      before: told(before),
      after: { ...told({ ...values, name }), ...(sealed === undefined ? {} : { secret: sealed.toString('base64') }) },
    }
    await recordChange(tx, actor, { ...traceOf(before), action: 'update', ...change })
    await notify(tx, { topic: JOB_TOPIC, tenantId: actor.tenantId, id: '' })
    return { users: before.status === 1 && values.status === 0 ? await repo.usersOf(tx, name) : [] }
  })
}

/** Deletes services, into the recycle bin; one that processes name stays, and the refusal says which. */
export function removeServices(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      const service = await held(tx, id)
      const users = await repo.usersOf(tx, service.name)
      if (users.length > 0) throw new AppError(workflowErrors.serviceInUse, { users: users.join(', ') })
      const payload = told(service)
      await moveToRecycleBin(tx, actor, { ...traceOf(service), payload })
      await repo.deleteService(tx, id)
      await recordChange(tx, actor, { ...traceOf(service), action: 'delete', before: payload })
    }),
  )
}

/** How a service returns: disabled and without its secret, which was not kept. */
export const serviceRestorer: Restorer = {
  resource: RESOURCE,
  can: 'wf:service:save',
  canPurge: 'wf:service:delete',
  restore: (tx, actor, { resourceId: id, payload }) => {
    const { secret: _, ...draft } = WorkflowServiceDraft.parse(payload)
    return addService(tx, actor, { ...draft, status: 0 }, { id, action: 'restore' })
  },
}

/** One call with variables of the administrator's own. @throws AppError not_found */
export async function testService(
  kernel: Kernel,
  actor: Actor,
  id: string,
  vars: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const service = await kernel.database.read(actor.tenantId, (db) => repo.serviceToTry(db, id))
  if (service === undefined) throw new AppError(errors.notFound)
  return testCall(kernel, actor, service, vars)
}

const sealedFor = (kernel: Kernel, tenantId: number, id: string, secret: string | undefined): Buffer | undefined =>
  secret === undefined ? undefined : sealValue(kernel.keyFor('services'), { tenantId, id }, secret)

async function held(tx: Tx, id: string) {
  const service = await repo.holdService(tx, id)
  if (service === undefined) throw new AppError(errors.notFound)
  return service
}

const traceOf = ({ id, name }: { id: string; name: string }) => ({ resource: RESOURCE, resourceId: id, label: name })

/** As the audit and the recycle bin keep it: without its secret. */
const told = ({ name, url, timeoutSeconds, attempts, status, remark }: Omit<WorkflowServiceDraft, 'secret'>) => ({
  name,
  url,
  timeoutSeconds,
  attempts,
  status,
  remark,
})

const CODES: Record<WorkflowServiceAction, string> = {
  update: 'wf:service:update',
  test: 'wf:service:update',
  delete: 'wf:service:delete',
}

function shown(actor: Actor, service: repo.FoundService): WorkflowService {
  const actions = (Object.keys(CODES) as WorkflowServiceAction[]).filter((action) => holds(actor, CODES[action]))
  return { ...service, actions }
}
