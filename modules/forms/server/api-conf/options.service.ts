/**
 * Options of a field that a configured call answers: asked for on the server, under the reader's right to the form,
 * with the parameters that the form names. They are kept in memory for as long as the call says.
 *
 * They help to enter a value and are no rule: another system is not asked while a record is being written. A rule of
 * the form can check a value further.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ApiOption, OptionsQuery } from '#forms/contract/offered.ts'
import { optionsOf } from '#forms/contract/api-mapping.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { Field, OptionsSource } from '#forms-core/index.ts'
import { openForm } from '../record/form-access.ts'
import { apiToCall, type CalledApi } from './api-conf.repo.ts'
import { callApi, type CallKernel } from './call-api.ts'
import { withinLimits } from './call-limits.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { ParamValues } from './make-request.ts'
import { withoutSecrets } from './mask.ts'
import { contentOf } from './read-answer.ts'

/** What of the kernel this file uses. */
export type OptionsKernel = CallKernel & Pick<Kernel, 'database' | 'log'>

const kept = new KeptAnswers<ApiOption[]>((options) =>
  options.reduce((sum, { value, label }) => sum + value.length + label.length, 0),
)

/** @throws AppError not_found, form_call_failed, too_many_requests */
export const fieldOptions = (
  kernel: OptionsKernel,
  actor: Actor,
  { formId, fieldId, query }: { formId: string; fieldId: string; query: OptionsQuery },
): Promise<ApiOption[]> =>
  optionsOfField(kernel, actor, query, async (db) => {
    const { form, hidden } = await openForm(db, actor, formId)
    return hidden.has(fieldId) ? undefined : form.fields.get(fieldId)?.field
  })

/**
 * @param find the field, of those that the reader may ask for
 * @throws AppError not_found, form_call_failed, too_many_requests
 */
export async function optionsOfField(
  kernel: OptionsKernel,
  actor: Actor,
  query: OptionsQuery,
  find: (db: Db) => Promise<Field | undefined>,
): Promise<ApiOption[]> {
  const { api, source } = await kernel.database.read(actor.tenantId, async (db) => {
    const named = sourceOf(await find(db))
    return { api: await apiToCall(db, named.api), source: named }
  })
  // Options are read: a call that changes something is not made for them.
  if (api === undefined || (api.method !== 'GET' && api.method !== 'POST')) throw new AppError(formErrors.callFailed)
  const params = paramsFor(source, query)
  const key = JSON.stringify([actor.tenantId, api.id, api.version, params])
  return kept.get(key, api.cacheSeconds, () => ask(kernel, actor, { api, params }))
}

type ApiSource = Extract<OptionsSource, { from: 'api' }>

/** Where a field takes its options from. @throws AppError not_found */
function sourceOf(field: Field | undefined): ApiSource {
  if (field === undefined || !('options' in field) || field.options.from !== 'api') throw new AppError(errors.notFound)
  return field.options
}

/** The parameters that the form names; others are not sent. */
function paramsFor({ params = {} }: ApiSource, query: OptionsQuery): Record<string, string> {
  const given = Object.keys(params).map((name): [string, string] => [name, query[`p.${name}`] ?? ''])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

async function ask(
  kernel: OptionsKernel,
  actor: Actor,
  { api, params }: { api: CalledApi; params: ParamValues },
): Promise<ApiOption[]> {
  const call = await withinLimits(actor, 'options', () => callApi(kernel, actor.tenantId, { api, params }))
  // What the options depend on is not entered yet.
  if (call.fault === 'param_missing' || call.fault === 'param_refused') return []
  const { answer, fault, secrets } = call
  const isDone = answer !== undefined && answer.status >= 200 && answer.status < 300
  const options = isDone ? optionsOf(contentOf(withoutSecrets(answer.body, secrets)), api) : undefined
  if (options === undefined) {
    const about = { tenantId: actor.tenantId, api: api.name, fault, status: answer?.status }
    kernel.log.warn(about, 'forms: a configured call brought no options')
    throw new AppError(formErrors.callFailed)
  }
  return options
}
