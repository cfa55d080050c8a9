/** Requests that people without an account file, in the name of a user whom the model names. */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { hashOfReceipt, newReceiptNumber } from '#forms/server/index.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { PublicRequest } from '#workflow/contract/public-process.ts'
import { formsFor } from '../form/form.service.ts'
import { INSTANCE } from '../instance/audit.service.ts'
import { startInstance, type PublicFiling } from '../instance/instance-start.service.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { processPath } from '../runtime/delivery/process-path.ts'
import { findOffered, offeredBy, visitedTenant } from './public-place.ts'
import { filedToday, takePlace } from './public.repo.ts'
import { openToVisitors, refuseBeyond, visitorForms, type VisitorForms } from './visitor-forms.ts'
import { workflowMessageEvents } from '../message-events.ts'

/**
 * Files a request. What costs more comes later: the address is counted, the process must be offered and take requests,
 * the verification code is used up, and only then are the values looked at. The number of the receipt is kept nowhere.
 * @throws AppError not_found, too_many_requests, captcha_wrong, process_public_full, process_public_refused;
 *   InvalidInput
 */
export async function fileRequest(
  kernel: Kernel,
  { tenantCode, key, vars, captchaId, captcha }: PublicRequest,
  origin: Origin,
): Promise<{ receipt: string }> {
  await kernel.limits.visitor({ ip: origin.ip, does: 'entry' })
  const tenantId = await visitedTenant(kernel, origin, tenantCode)
  const { ownerId, forms } = await kernel.database.read(tenantId, async (db) => {
    const { definition, publicStart } = await findOffered(db, tenantId, key)
    if ((await filedToday(db, key)) >= publicStart.perDay) throw new AppError(workflowErrors.publicFull)
    const ofVersion = visitorForms(await formsFor(db, tenantId, definition), definition)
    return { ownerId: publicStart.ownerId, forms: ofVersion }
  })
  if (!(await kernel.captchas.solves(captchaId, captcha))) throw new AppError(errors.captchaWrong)
  const { language, requestId, ip } = origin
  const owner = await kernel.actors.of({ tenantId, userId: ownerId, language, requestId })
  if (owner === undefined) throw new AppError(errors.notFound)
  const receipt = newReceiptNumber()
  const filing = filingOf(hashOfReceipt(receipt), { ...owner, ip }, origin)
  const request = { key, title: '', businessKey: '', vars }
  await asVisitor(kernel, { key, forms }, () => startInstance(kernel, filing.actor, request, filing))
  return { receipt }
}

/** How the start of a request from the public differs from one of the user in whose name it is filed. */
function filingOf(receiptHash: Buffer, actor: Actor, origin: Origin): PublicFiling & { actor: Actor } {
  const visitor = translate(origin.language, 'workflow.public.visitor')
  return {
    actor,
    receiptHash,
    // Titles name the initiator, and visitors read titles.
    initiator: visitor,
    admit: (tx, definition, vars) => admit(tx, actor, definition, vars),
    filed: async (tx, { id, title, key }) => {
      const { tenantId, requestId, ip } = actor
      const by = { tenantId, userId: null, realName: visitor, requestId, ip }
      const change = { action: 'create', resource: INSTANCE, resourceId: id, label: title, after: { key } }
      await recordChange(tx, by, change)
      await notifyOwner(tx, actor, { id, title, key })
    },
  }
}

/** Notifies the user in whose name a request is filed; until they have read it, further ones of the hour add none. */
async function notifyOwner(
  tx: Tx,
  { tenantId, userId }: Actor,
  { id, title, key }: { id: string; title: string; key: string },
): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const message = {
    userId,
    senderId: null,
    event: workflowMessageEvents.task,
    title: translate(defaultLanguage, 'workflow.message.public_filed', { title }),
    content: '',
    path: processPath(id),
    topic: `public:${key}`,
  }
  await sendMessages(tx, tenantId, [message])
}

/** The process may have been deployed anew since it was looked at: what counts is the version that is started. */
async function admit(tx: Tx, owner: Actor, definition: Definition, vars: PublicRequest['vars']): Promise<void> {
  const { tenantId, userId } = owner
  const { publicStart } = offeredBy(definition)
  const offered = await findOffered(tx, tenantId, definition.key)
  if (offered.definition.id !== definition.id || publicStart.ownerId !== userId) throw new AppError(errors.notFound)
  refuseBeyond(visitorForms(await formsFor(tx, tenantId, definition), definition), vars)
  if (!(await takePlace(tx, { tenantId, key: definition.key, perDay: publicStart.perDay })))
    throw new AppError(workflowErrors.publicFull)
}

/** Refusals that visitors get as they are; others are about the inside of the process. */
const FOR_VISITORS: readonly ErrorCode[] = [
  errors.unavailable,
  errors.notFound,
  workflowErrors.publicFull,
  formErrors.duplicate,
]

interface Visited {
  readonly key: string
  readonly forms: VisitorForms
}

/** Refusals as a visitor may see them: at fields of theirs, or without a reason. */
async function asVisitor<Result>(
  { log }: Pick<Kernel, 'log'>,
  { key, forms }: Visited,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof InvalidInput) {
      const issues = thrown.issues.filter(({ path, code }) => code === 'not_writable' || isOpen(forms, path))
      if (issues.length > 0) throw new InvalidInput(issues)
    } else if (!(thrown instanceof AppError)) throw thrown
    else if (thrown.code === workflowErrors.definitionMissing) throw new AppError(errors.notFound)
    else if (FOR_VISITORS.includes(thrown.code)) throw thrown
    log.warn({ key, reason: thrown.message }, 'a request from the public was refused')
    throw new AppError(workflowErrors.publicRefused)
  }
}

/** `vars.name` or `vars.table.0.column`; problems of the form as a whole are at `vars`. */
function isOpen(forms: VisitorForms, path: string): boolean {
  const [, name] = path.split('.')
  return name === undefined || openToVisitors(forms).has(name)
}
