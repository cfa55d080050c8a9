/** Reading the sign-in log. The holder of its code reads all of their organisation's. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { hasText, translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { boundedPage } from '#kernel/lists/bounded-page.ts'
import { keptSince } from '#kernel/logs/months.ts'
import { policyIn } from '#kernel/session/security-policy.ts'
import type { LoginEntry, LoginLogQuery } from '#security/contract/log.ts'
import { callOfLogins, loginList } from './login-log.repo.ts'
import { personalOf, seesPersonal } from './log-mask.ts'
import { findNamed } from './operation-log.repo.ts'

type KernelPart = Pick<Kernel, 'database'>

/** The list's call, for the page and for the export. */
export async function loginCall(db: Db, actor: Actor, query: LoginLogQuery) {
  const { loginLogDays } = await policyIn(db)
  const { userIds } = query.keyword ? await findNamed(db, query.keyword) : { userIds: [] }
  return callOfLogins(actor, query, {
    userIds,
    since: keptSince(loginLogDays),
    mayFilterByAddress: seesPersonal(actor),
  })
}

type Row = Omit<LoginEntry, 'reasonText'>

/** What the reason of a failure says in a language; an unknown one is its name. */
export const reasonText = (language: Actor['language'], reason: string): string =>
  reason !== '' && hasText(language, `error.${reason}`) ? translate(language, `error.${reason}`) : reason

const shownTo =
  (actor: Actor) =>
  (entry: Row): LoginEntry => ({
    ...personalOf(actor, entry, ['username']),
    reasonText: reasonText(actor.language, entry.reason),
  })

export async function pageLogins(kernel: KernelPart, actor: Actor, query: LoginLogQuery): Promise<Page<LoginEntry>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await boundedPage(db, loginList, await loginCall(db, actor, query))
    return { ...found, list: found.list.map(shownTo(actor)) }
  })
}

export async function getLogin(kernel: KernelPart, actor: Actor, id: string): Promise<LoginEntry> {
  const query = { page: 1, limit: -1, order: 'desc', ids: [id] } as const
  const { list } = await pageLogins(kernel, actor, { ...query, ids: [...query.ids] })
  const [entry] = list
  if (!entry) throw new AppError(errors.notFound)
  return entry
}
