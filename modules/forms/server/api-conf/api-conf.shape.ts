/** A configured call as it is audited, kept in the recycle bin, and answered. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import type { RecordKind } from '#kernel/records/write-records.ts'
import { paramsOfBody } from '#forms/contract/api-body.ts'
import { placesIn } from '#forms/contract/api-address.ts'
import { ApiAction, type FormApiDetail } from '#forms/contract/api-conf.ts'
import { apis, type ApiRow, type ApiValues } from './api-conf.repo.ts'

export const FORM_API = 'formApi'

/** All of a call but its secret. */
export const toPayload = (api: Omit<ApiValues, 'secret'>): Fields => {
  const { name, title, titleEn, method, url, headers, body, auth, authName, authPlace, tokenUrl, scope } = api
  const { listPath, valuePath, labelPath, sample, timeoutSeconds, attempts, cacheSeconds, status, remark } = api
  const request = { name, title, titleEn, method, url, headers, body, auth, authName, authPlace, tokenUrl, scope }
  const { blockFor, blockRoleIdList, blockColumns, blockLink, blockParams } = api
  const limits = { timeoutSeconds, attempts, cacheSeconds }
  const block = { blockFor, blockRoleIdList, blockColumns, blockLink, blockParams }
  return { ...request, listPath, valuePath, labelPath, sample, ...block, ...limits, status, remark }
}

/** The trail masks a field called `secret`: it says that one was set, never which. */
export const apiKind: RecordKind<ApiValues, ApiRow & ApiValues> = {
  resource: FORM_API,
  store: apis,
  nameOf: ({ name }) => name,
  toAuditRecord: ({ secret, ...values }) => ({
    ...toPayload(values),
    ...(secret !== undefined && { secret: secret === null ? null : 'sealed' }),
  }),
}

/** What the recycle bin and the trace of a new call say. */
export const withoutSecret = { ...apiKind, toAuditRecord: toPayload }

export const apiActions = (actor: Actor) => permittedActions(actor, 'frm:api', ApiAction.options)

/** The parameters of a call, each once, in the order in which they stand. */
export const paramsOf = ({ url, body }: Pick<ApiRow, 'url' | 'body'>): string[] => [
  ...new Set([...placesIn(url), ...paramsOfBody(body)]),
]

export const toDetail = (actor: Actor, row: ApiRow): FormApiDetail => ({
  ...row,
  params: paramsOf(row),
  actions: apiActions(actor),
})
