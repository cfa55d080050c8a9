/** Configured calls in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { BlockColumn } from '#forms/contract/api-block.ts'
import type { ApiHeader, ApiParams, FormApiDraft, FormApiQuery } from '#forms/contract/api-conf.ts'

const LISTED = [
  'name',
  'title',
  'title_en as titleEn',
  'method',
  'url',
  'auth',
  sql<boolean>`secret is not null`.as('hasSecret'),
  'timeout_seconds as timeoutSeconds',
  'attempts',
  'cache_seconds as cacheSeconds',
  'status',
  'remark',
  ...recordColumns,
] as const

const WHOLE = [
  ...LISTED,
  'headers',
  'body',
  'auth_name as authName',
  'auth_place as authPlace',
  'token_url as tokenUrl',
  'scope',
  'list_path as listPath',
  'value_path as valuePath',
  'label_path as labelPath',
  'sample',
  'block_for as blockFor',
  'block_role_id_list as blockRoleIdList',
  'block_columns as blockColumns',
  'block_link as blockLink',
  'block_params as blockParams',
] as const

/** What is written of a call. `secret` is sealed; left out it stays, null takes it away. */
export type ApiValues = Omit<FormApiDraft, 'secret'> & { readonly secret?: Buffer | null | undefined }

const record = defineRecord('frm_api', WHOLE)
type StoredRow = NonNullable<Awaited<ReturnType<typeof record.find>>>

/** A call without its secret. */
export type ApiRow = Omit<StoredRow, keyof Json> & Json

interface Json {
  headers: ApiHeader[]
  blockColumns: BlockColumn[]
  blockParams: ApiParams
}

// The typed casts: only what the contract has let through is written.
const jsonOf = ({ headers, blockColumns, blockParams }: StoredRow): Json => ({
  headers: headers as ApiHeader[],
  blockColumns: blockColumns as BlockColumn[],
  blockParams: blockParams as ApiParams,
})
const toRow = (row: StoredRow | undefined): ApiRow | undefined => row && { ...row, ...jsonOf(row) }

export const apis = {
  ...record,
  find: async (db: Db, id: string): Promise<ApiRow | undefined> => toRow(await record.find(db, id)),
  findForUpdate: async (tx: Tx, id: string): Promise<ApiRow | undefined> => toRow(await record.findForUpdate(tx, id)),
  insert: (tx: Tx, key: RecordKey, { secret, ...values }: ApiValues): Promise<void> =>
    record.insert(tx, key, { ...columnsOf(values), secret: secret ?? null }),
  update: (tx: Tx, key: RecordKey, { secret, ...values }: ApiValues): Promise<void> =>
    record.update(tx, key, { ...columnsOf(values), ...(secret !== undefined && { secret }) }),
}

/** What is written, and nothing else that a row may have. */
function columnsOf(values: Omit<ApiValues, 'secret'>) {
  const { name, title, titleEn, method, url, body, auth, authName, authPlace, tokenUrl, scope } = values
  const { listPath, valuePath, labelPath, sample, timeoutSeconds, attempts, cacheSeconds, status, remark } = values
  const { headers, blockFor, blockRoleIdList, blockColumns, blockLink, blockParams } = values
  const request = { name, title, titleEn, method, url, body, auth, authName, authPlace, tokenUrl, scope }
  const limits = { timeoutSeconds, attempts, cacheSeconds }
  const json = {
    headers: JSON.stringify(headers),
    blockColumns: JSON.stringify(blockColumns),
    blockParams: JSON.stringify(blockParams),
  }
  const block = { blockFor, blockRoleIdList: [...blockRoleIdList], blockLink }
  return { ...request, listPath, valuePath, labelPath, sample, ...limits, ...block, ...json, status, remark }
}

export const apiList = defineList({
  resource: 'formApi',
  table: 'frm_api',
  sort: { name: 'name', title: 'title', createDate: 'created_at', updateDate: 'updated_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...LISTED])
      .orderBy(order),
})

/** What the page and the export both show. */
export const callOfApis = (actor: Pick<Actor, 'tenantId'>, query: FormApiQuery) =>
  listCall('frm_api', { actor, query }, (eb, { keyword, status, auth }) => [
    keyword && contains(['name', 'title', 'title_en', 'url'], keyword),
    status !== undefined && eb('status', '=', status === 1 ? 1 : 0),
    auth && eb('auth', '=', auth),
  ])

/** What a call needs, its sealed secret included. */
const calling = (db: Db) => db.selectFrom('frm_api').select([...WHOLE, 'secret'])

export async function apiToTry(db: Db, id: string): Promise<CalledApi | undefined> {
  return toCalled(await calling(db).where('id', '=', id).executeTakeFirst())
}

/** Found by name only while it is enabled. */
export async function apiToCall(db: Db, name: string): Promise<CalledApi | undefined> {
  return toCalled(await calling(db).where('name', '=', name).where('status', '=', 1).executeTakeFirst())
}

export type CalledApi = ApiRow & { readonly secret: Buffer | null }

const toCalled = (row: (StoredRow & { secret: Buffer | null }) | undefined): CalledApi | undefined =>
  row && { ...row, ...jsonOf(row) }

/** The names of calls that there are. */
export async function existingApis(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('frm_api')
    .select('name')
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** All calls, by name, as processes may name them. */
export const apisForProcesses = (db: Db) =>
  db.selectFrom('frm_api').select(['name', 'title', 'title_en as titleEn', 'status']).orderBy('name').execute()

/** The names of calls that there are; none of these calls is deleted until the transaction ends. */
export async function shareApis(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx
    .selectFrom('frm_api')
    .select('name')
    .where('name', 'in', [...names])
    .orderBy('name')
    .forShare()
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Templates whose draft or latest version takes options from a call. */
export async function callingTemplates(db: Db, name: string): Promise<string[]> {
  const calls = (model: string) => sql<boolean>`jsonb_path_exists(${sql.ref(model)},
    '$.fields.** ? (@.from == "api" && @.api == $name)', jsonb_build_object('name', ${name}::text))`
  const rows = await db
    .selectFrom('frm_template as t')
    .leftJoin('frm_version as v', 'v.id', 't.version_id')
    .select('t.name')
    .where((eb) => eb.or([calls('t.draft'), calls('v.model')]))
    .orderBy('t.name')
    .execute()
  return rows.map((row) => row.name)
}
