/** Which webhooks a user reaches, in SQL: those whose processes they manage, every one of them. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { managedKeys, managesAll } from '../model/access-lookup.repo.ts'

/** @param processes a column of keys; none of them means all processes, which only those who manage all may read */
export const managesEach = (actor: Actor, processes: RawBuilder<unknown>): Expression<SqlBool> =>
  managesAll(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${processes} <> '{}' and ${processes} <@ array(${managedKeys(actor)}))`
