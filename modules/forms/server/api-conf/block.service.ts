/**
 * Blocks of the workbench: an administrator exposes columns of a call's answer, readers see these. The call is the same
 * for each reader, so that what is kept in memory shows no one the rows of another.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ApiBlock, ApiBlockData } from '#forms/contract/api-block.ts'
import { rowsOf } from '#forms/contract/api-mapping.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { apiToTry, type CalledApi } from './api-conf.repo.ts'
import { blocksFor, existingRoles, rolesForBlocks } from './block.repo.ts'
import { callApi, type CallKernel } from './call-api.ts'
import { withinLimits } from './call-limits.ts'
import { KeptAnswers } from './kept-answers.ts'
import { withoutSecrets } from './mask.ts'
import { contentOf } from './read-answer.ts'

/** What of the kernel this file uses. */
type KernelPart = CallKernel & Pick<Kernel, 'database' | 'log'>

type Rows = NonNullable<ReturnType<typeof rowsOf>>

const kept = new KeptAnswers<Rows>(({ rows }) =>
  rows.reduce((sum, { cells, link }) => sum + cells.join('').length + link.length, 0),
)

/** The blocks that a user sees. */
export const listBlocks = (kernel: Pick<Kernel, 'database'>, actor: Actor): Promise<ApiBlock[]> =>
  kernel.database.read(actor.tenantId, async (db) =>
    (await blocksFor(db, actor)).map(({ id, ...titles }) => ({ id, title: titleIn(actor, titles) })),
  )

const titleIn = ({ language }: Pick<Actor, 'language'>, { title, titleEn }: { title: string; titleEn: string }) =>
  language === 'en' && titleEn !== '' ? titleEn : title

/** @throws AppError not_found, form_call_failed, too_many_requests */
export async function blockData(kernel: KernelPart, actor: Actor, id: string): Promise<ApiBlockData> {
  const api = await kernel.database.read(actor.tenantId, async (db) => {
    const isSeen = (await blocksFor(db, actor)).some((block) => block.id === id)
    return isSeen ? apiToTry(db, id) : undefined
  })
  if (api === undefined) throw new AppError(errors.notFound)
  const key = JSON.stringify([actor.tenantId, api.id, api.version])
  const { rows, count } = await kept.get(key, api.cacheSeconds, () => ask(kernel, actor, api))
  const columns = api.blockColumns.map(({ label, labelEn, kind }) => ({
    label: titleIn(actor, { title: label, titleEn: labelEn }),
    kind,
  }))
  return { title: titleIn(actor, api), columns, rows, count }
}

async function ask(kernel: KernelPart, actor: Actor, api: CalledApi): Promise<Rows> {
  // A block is read: a call that changes something is not made for it, also where an older version let it be.
  if (api.method !== 'GET' && api.method !== 'POST') throw new AppError(formErrors.callFailed)
  const order = { api, params: api.blockParams }
  const { answer, fault, secrets } = await withinLimits(actor, 'options', () => callApi(kernel, actor.tenantId, order))
  const isDone = answer !== undefined && answer.status >= 200 && answer.status < 300
  const mapping = { listPath: api.listPath, columns: api.blockColumns, linkPath: api.blockLink }
  const rows = isDone ? rowsOf(contentOf(withoutSecrets(answer.body, secrets)), mapping) : undefined
  if (rows !== undefined) return rows
  const about = { tenantId: actor.tenantId, api: api.name, fault, status: answer?.status }
  kernel.log.warn(about, 'forms: a configured call brought no rows')
  throw new AppError(formErrors.callFailed)
}

/** The roles that a block can be shown to. */
export const rolesOfBlocks = (kernel: Pick<Kernel, 'database'>, { tenantId }: Actor) =>
  kernel.database.read(tenantId, rolesForBlocks)

/** @throws InvalidInput where a role is not there */
export async function checkRoles(tx: Tx, ids: readonly string[]): Promise<void> {
  const known = await existingRoles(tx, ids)
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw invalid(`blockRoleIdList.${unknown}`, 'unknown_choice')
}
