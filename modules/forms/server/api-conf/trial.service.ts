/**
 * A call that an administrator makes to see what is sent and answered. Nothing of it is stored, no secret is shown.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ApiParams, ApiTrial } from '#forms/contract/api-conf.ts'
import { optionsOf } from '#forms/contract/api-mapping.ts'
import { apiToTry, type CalledApi } from './api-conf.repo.ts'
import { callApi, type ApiCall, type CallKernel } from './call-api.ts'
import { withinLimits } from './call-limits.ts'
import { shownRequest, withoutSecrets } from './mask.ts'
import { contentOf } from './read-answer.ts'

/** What of the kernel this file uses. */
type KernelPart = CallKernel & Pick<Kernel, 'database'>

const MAX_SHOWN = 20_000
const MAX_SHOWN_OPTIONS = 50

/** @throws AppError not_found, too_many_requests */
export async function testApi(
  kernel: KernelPart,
  actor: Actor,
  { id, params }: { id: string; params: ApiParams },
): Promise<ApiTrial> {
  const api = await kernel.database.read(actor.tenantId, (db) => apiToTry(db, id))
  if (api === undefined) throw new AppError(errors.notFound)
  const begun = performance.now()
  const call = await withinLimits(actor, 'trial', () => callApi(kernel, actor.tenantId, { api, params }))
  const milliseconds = Math.round(performance.now() - begun)
  return { ...reportOf(actor, api, call), milliseconds }
}

function reportOf({ language }: Actor, api: CalledApi, call: ApiCall): Omit<ApiTrial, 'milliseconds'> {
  const { request, answer, fault, secrets } = call
  const body = answer === undefined ? '' : withoutSecrets(answer.body, secrets)
  const options = answer && fault === undefined ? optionsOf(contentOf(body), api) : undefined
  const isDone = answer !== undefined && answer.status >= 200 && answer.status < 300
  return {
    isDone,
    message: messageOf(call, { isDone, hasOptions: options !== undefined, language }),
    request: request
      ? shownRequest(request, secrets)
      : { method: api.method, url: api.url, headers: [], body: api.body },
    response: answer
      ? {
          status: answer.status,
          contentType: withoutSecrets(answer.contentType, secrets),
          body: body.slice(0, MAX_SHOWN),
          isCut: body.length > MAX_SHOWN,
        }
      : null,
    options: isDone ? (options ?? []).slice(0, MAX_SHOWN_OPTIONS) : [],
    optionCount: isDone ? (options ?? []).length : 0,
  }
}

function messageOf(
  { fault, detail, answer, secrets }: ApiCall,
  { isDone, hasOptions, language }: { isDone: boolean; hasOptions: boolean; language: Actor['language'] },
): string {
  if (fault !== undefined)
    return translate(language, `forms.call.${fault}`, { detail: withoutSecrets(detail, secrets) })
  if (!isDone) return translate(language, 'forms.call.status', { status: answer?.status ?? 0 })
  return hasOptions ? '' : translate(language, 'forms.call.no_list')
}
