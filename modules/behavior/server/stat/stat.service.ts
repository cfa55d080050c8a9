/** Use of the product in numbers, as far as the caller reaches. */
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { OTHER_MENU } from '#behavior/contract/behavior.ts'
import {
  MAX_DAYS,
  NONE,
  USUAL_DAYS,
  type ActivityCounts,
  type StatLine,
  type StatQuery,
  type StatSum,
  type SumQuery,
} from '#behavior/contract/behavior-stat.ts'
import { zoneOf } from '#system/server/index.ts'
import { dayOf, daysBetween, periodsOf } from '../days.ts'
import { findDeptsBelow } from '../log/behavior.repo.ts'
import type { Asked } from './stat-rows.repo.ts'
import * as repo from './stat.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

/** Longer periods are shown by months. */
const MAX_STEPS = 92
/** Lines of an export at once. */
const EVERY_LINE = 1_000_000

async function askedOf(db: Db, actor: Actor, query: SumQuery): Promise<Asked> {
  const { userId, deptId, menuId, moduleCode, component } = query
  return {
    reader: actor,
    periods: periodsOf(query, { today: dayOf(new Date(), await zoneOf(db)), usual: USUAL_DAYS, most: MAX_DAYS }),
    narrowed: { userId, menuId, moduleCode, component },
    depts: deptId === undefined ? undefined : await findDeptsBelow(db, deptId),
  }
}

/** One page of lines, the most used first where no order is asked for. */
export function pageStat(kernel: KernelPart, actor: Actor, query: StatQuery): Promise<Page<StatLine>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const asked = await askedOf(db, actor, query)
    const limit = query.limit === -1 ? (query.ids?.length ?? 0) : query.limit
    const { list, total } = await repo.findLines(db, asked, { ...query, limit, offset: (query.page - 1) * limit })
    return { list: list.map((line) => withName(line, query.by, actor)), total, totalExact: true }
  })
}

/** All lines, for an export. */
export async function allLines(kernel: KernelPart, actor: Actor, query: StatQuery): Promise<StatLine[]> {
  return (await pageStat(kernel, actor, { ...query, page: 1, limit: EVERY_LINE })).list
}

/** What has no name is gone, or was never more than "other". */
function withName(line: StatLine, by: StatQuery['by'], { language }: Actor): StatLine {
  if (line.name !== '' && line.name !== NONE) return line
  const isOther = line.id === NONE || (by === 'menu' && line.id === OTHER_MENU)
  return { ...line, name: translate(language, isOther ? 'behavior.none' : 'behavior.gone') }
}

/** Use over time and in all, in the period and in the one it is compared with. */
export function sumStat(kernel: KernelPart, actor: Actor, query: SumQuery): Promise<StatSum> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const asked = await askedOf(db, actor, query)
    const { now, before } = asked.periods
    const step = daysBetween(now.from, now.to) > MAX_STEPS ? 'month' : 'day'
    const use = await repo.findUse(db, asked, step)
    const stepsOf = (wanted: boolean) =>
      use.flatMap(({ date, isNow, people, ...activities }) =>
        date === null || isNow !== wanted ? [] : [{ date, total: totalOf(activities), people }],
      )
    const wholeOf = (wanted: boolean) => asWhole(use.find(({ date, isNow }) => date === null && isNow === wanted))
    const about = await repo.findNames(db, namedIn(actor, query, use.length > 0), actor)
    return {
      fromDate: now.from,
      toDate: now.to,
      beforeFromDate: before.from,
      beforeToDate: before.to,
      step,
      list: stepsOf(true),
      beforeList: stepsOf(false),
      now: wholeOf(true),
      before: wholeOf(false),
      about,
    }
  })
}

/** The filters whose names the reader may see: a user with use in their scope, a department within it. */
function namedIn(actor: Actor, query: SumQuery, hasUse: boolean): SumQuery {
  const scope = scopeFor(actor.scope, 'behavior')
  const isReached = scope.kind === 'all' || (query.deptId !== undefined && scope.deptIds.includes(query.deptId))
  return { ...query, userId: hasUse ? query.userId : undefined, deptId: isReached ? query.deptId : undefined }
}

function asWhole(found: repo.FoundUse | undefined): StatSum['now'] {
  const {
    people = 0,
    openMenu = 0,
    openOtherMenu = 0,
    add = 0,
    edit = 0,
    delete: deleted = 0,
    deleteAll = 0,
  } = found ?? {}
  const activities = { openMenu, openOtherMenu, add, edit, delete: deleted, deleteAll }
  return { total: totalOf(activities), people, activities }
}

const totalOf = (activities: ActivityCounts): number => Object.values(activities).reduce((sum, one) => sum + one, 0)
