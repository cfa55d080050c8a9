/** Reading records as replies: one page of a list, and one record or "not found". */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { RecordAction } from '#contract/record.ts'
import { permittedActions, type Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import { listPage } from '../lists/list.ts'
import type { ListCall, ListSpec, ListTable } from '../lists/spec.ts'

/** A list, and what is asked of it. */
interface ListRead<Table extends ListTable, Item> {
  readonly list: ListSpec<Table, string, Item>
  readonly call: ListCall<Table>
}

/** One page of a list, each row as the reply shows it. */
export async function pageRecords<Table extends ListTable, Item extends { id: string; position: unknown }, Shown>(
  { database, lists }: Pick<Kernel, 'database' | 'lists'>,
  { list, call }: ListRead<Table, Item>,
  toReply: (item: Item) => Shown,
): Promise<Page<Shown>> {
  const page = await database.read(call.tenantId, (db) => listPage(db, lists, list, call))
  return { ...page, list: page.list.map(toReply) }
}

/** What `find` finds. @throws AppError not_found */
export async function readRecord<Row>(
  { database }: Pick<Kernel, 'database'>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  find: (db: Db) => Promise<Row | undefined>,
): Promise<Row> {
  return found(await database.read(tenantId, find))
}

/** The record. @throws AppError not_found where there is none */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError(errors.notFound)
  return row
}

interface Reads<Table extends ListTable, Query, Item, Row> {
  readonly list: ListSpec<Table, string, Item>
  readonly callOf: (actor: Actor, query: Query) => ListCall<Table>
  readonly find: (db: Db, id: string) => Promise<Row | undefined>
  /** The first two parts of its permission codes: what may be done follows from `update` and `delete`. */
  readonly code: `${string}:${string}`
}

/**
 * The calls that read a plain noun: a page of its list and one record, each with what the actor may do with it.
 * @example export const { page: pagePosts, get: getPost } = readsOf({ list: postList, callOf: callOfPosts, … })
 */
export const readsOf = <Table extends ListTable, Query, Item extends { id: string; position: unknown }, Row>({
  list,
  callOf,
  find,
  code,
}: Reads<Table, Query, Item, Row>) => ({
  page: (kernel: Pick<Kernel, 'database' | 'lists'>, actor: Actor, query: Query) => {
    const actions = permittedActions(actor, code, RecordAction.options)
    return pageRecords(kernel, { list, call: callOf(actor, query) }, (item) => ({ ...item, actions }))
  },
  get: async (kernel: Pick<Kernel, 'database'>, actor: Actor, id: string) => ({
    ...(await readRecord(kernel, actor, (db) => find(db, id))),
    actions: permittedActions(actor, code, RecordAction.options),
  }),
})
