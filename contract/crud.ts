/** The six calls that every plain noun has: list, read, create, change, delete one, delete several. */
import { z } from 'zod'
import { BatchResult } from './batch.ts'
import { errors, type ErrorCode } from './errors.ts'
import { page } from './list.ts'
import { route, type Can, type Route } from './route.ts'
import { ById, Id, Ids } from './scalars.ts'

/** What one of the calls has besides its plain form; `summary` replaces the one made of the noun. */
interface CrudCall extends Partial<Pick<Route, 'administrator' | 'stepUp' | 'summary'>> {
  readonly errors?: readonly ErrorCode[]
}

interface CrudSpec<
  Code extends `${string}:${string}`,
  Query extends z.ZodType,
  Item extends z.ZodType,
  Draft extends z.ZodType,
  Update extends z.ZodType,
  Detail extends z.ZodType,
  Changed extends z.ZodType,
> {
  readonly path: `/${string}`
  /** The first two parts of the permission codes: `sys:post` for `sys:post:page`, `save`, `update` and `delete`. */
  readonly code: Code
  /** As the audit trail calls it: changes of it are offered to the open lists. */
  readonly resource: string
  /** English, for the API document: `['post', 'posts']`. */
  readonly noun: readonly [one: string, many: string]
  readonly query: Query
  /** One record, as the list shows it. */
  readonly item: Item
  /** One record, as its form edits it; left out, as the list shows it. */
  readonly detail?: Detail
  readonly draft: Draft
  readonly change: Update
  readonly create?: CrudCall
  /** Its errors come before `changed_meanwhile`. */
  readonly update?: CrudCall
  /** What a change answers; left out, nothing. */
  readonly changed?: Changed
  /** What guards it guards the deletion of several records, too. */
  readonly remove?: CrudCall
}

/**
 * The calls of a plain noun, to spread into its routes; what differs is written behind them.
 * @example export const postRoutes = { ...crudRoutes({ path: '/sys/post', code: 'sys:post', resource: 'post', … }),
 *   options: route({ … }) }
 */
export function crudRoutes<
  const Code extends `${string}:${string}`,
  Query extends z.ZodType,
  Item extends z.ZodType,
  Draft extends z.ZodType,
  Update extends z.ZodType,
  Detail extends z.ZodType = Item,
  Changed extends z.ZodType = z.ZodNull,
>(spec: CrudSpec<Code, Query, Item, Draft, Update, Detail, Changed>) {
  const { path, code, create, update, remove } = spec
  const [one, many] = spec.noun
  const a = /^[aeiou]/.test(one) && !/^u[^aeiou][aeiou]/.test(one) ? `an ${one}` : `a ${one}`
  const { errors: _errors, summary: _summary, ...removeGuards } = remove ?? {}
  return {
    page: route({
      method: 'GET',
      path: `${path}/page`,
      can: `${code}:page`,
      summary: `${many.charAt(0).toUpperCase()}${many.slice(1)}, as a list`,
      query: spec.query,
      reply: page(spec.item),
      resource: spec.resource,
    }),
    get: route({
      method: 'GET',
      path: `${path}/{id}`,
      can: `${code}:page`,
      summary: `One ${one}`,
      params: ById,
      // The typed cast: where no detail is given, `Detail` is `Item`.
      reply: spec.detail ?? (spec.item as unknown as Detail),
    }),
    create: route({
      method: 'POST',
      path,
      can: `${code}:save`,
      summary: `Create ${a}`,
      body: spec.draft,
      reply: z.object({ id: Id }),
      ...create,
    }),
    update: route({
      method: 'PUT',
      path,
      can: `${code}:update`,
      summary: `Change ${a}`,
      body: spec.change,
      // The typed cast: where no answer is given, `Changed` is `ZodNull`.
      reply: spec.changed ?? (z.null() as unknown as Changed),
      ...update,
      errors: [...(update?.errors ?? []), errors.changedMeanwhile],
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/{id}`,
      can: `${code}:delete`,
      summary: `Delete ${a}`,
      params: ById,
      reply: z.null(),
      ...remove,
    }),
    removeMany: route({
      method: 'DELETE',
      path,
      can: `${code}:delete`,
      summary: `Delete several ${many}; the answer contains the result per ${one}`,
      body: Ids,
      reply: BatchResult,
      ...removeGuards,
    }),
  }
}

/**
 * Reading one record by its id in the query, at a path of its own: what the specification spells for some nouns.
 * @param get the call as `crudRoutes` makes it
 */
export function detailRoute<const Access extends Can, Reply extends z.ZodType>(
  { can, summary, reply }: Pick<Route<Access, z.ZodType, z.ZodType, z.ZodType, Reply>, 'can' | 'summary' | 'reply'>,
  path: `/${string}`,
) {
  return route({ method: 'GET', path, can, summary, query: ById, reply, errors: [errors.notFound] })
}
