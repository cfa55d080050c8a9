/** Statistics of one process: bounded in days and in instances, so that they cost the same in ten years. */
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_DAYS, USUAL_DAYS, type NodeStat, type NodeStatQuery, type ProcessStat } from '#workflow/contract/stat.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { taskNode } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { xmlOf } from '../runtime/persistence/definition.repo.ts'
import * as repo from './stat.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

const DAY_MS = 86_400_000

type Asked = Partial<Pick<NodeStatQuery, 'process' | 'number' | 'fromDate' | 'toDate'>>

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days that are asked for, a year at most; without a word the last 90. @param today ISO day */
export function spanOf({ fromDate, toDate }: Asked, today: string): { fromDate: string; toDate: string } {
  const to = toDate ?? today
  const last = Date.parse(to)
  const usual = isoDay(last - (USUAL_DAYS - 1) * DAY_MS)
  const earliest = isoDay(last - (MAX_DAYS - 1) * DAY_MS)
  const from = fromDate ?? usual
  return { fromDate: from < earliest ? earliest : from > to ? to : from, toDate: to }
}

async function countedOf(db: Db, asked: Asked) {
  const versions = await repo.versionsOf(db, asked.process)
  const chosen = asked.number === undefined ? versions : versions.filter(({ number }) => number === asked.number)
  const [newest] = chosen
  if (newest === undefined) return undefined
  const days = spanOf(asked, await repo.today(db))
  return { versions, newest, span: { ...days, definitionIds: chosen.map(({ id }) => id) } }
}

/** The nodes as people call them, by the newest version that has them. */
async function nodesOf(
  db: Db,
  actor: Actor,
  { newest, span }: { newest: { id: string }; span: repo.Span },
): Promise<NodeStat[]> {
  const { ir } = await definitionOf(db, actor.tenantId, newest.id)
  const nodes = await repo.linesOf(db, actor, 'node', span)
  return nodes.map((one) => ({ ...one, node: taskNode({ nodeId: one.id, node: one.node }, ir, actor.language) }))
}

export async function sumOf(kernel: KernelPart, actor: Actor, asked: Asked): Promise<ProcessStat | null> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const counted = await countedOf(db, asked)
    const totals = counted && (await repo.totalsOf(db, actor, counted.span))
    if (counted === undefined || totals === undefined) return null
    const { versions, newest, span } = counted
    return {
      process: processName(newest, actor.language),
      key: newest.key,
      numbers: versions.map(({ number }) => number),
      fromDate: span.fromDate,
      toDate: span.toDate,
      ...totals,
      isSampled: await repo.isMore(db, actor, span),
      days: filled(await repo.daysOf(db, actor, span)),
      nodes: await nodesOf(db, actor, counted),
      xml: await xmlOf(db, newest.id),
    }
  })
}

/** Every day between the first and the last: one without anything is a day, too. */
export function filled(days: ProcessStat['days']): ProcessStat['days'] {
  const known = new Map(days.map((one) => [one.day, one]))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, index) => {
    const day = isoDay(Date.parse(first.day) + index * DAY_MS)
    return known.get(day) ?? { day, started: 0, ended: 0 }
  })
}

/** Who was deleted before names were kept. */
const formerUser = ({ language }: Pick<Actor, 'language'>): string => translate(language, 'workflow.node.former_user')

/** Every node, user, department or month, in the order that is asked for. */
export async function allNodes(kernel: KernelPart, actor: Actor, query: NodeStatQuery): Promise<NodeStat[]> {
  const nodes = await kernel.database.read(actor.tenantId, async (db) => {
    const counted = await countedOf(db, query)
    if (counted === undefined) return []
    if (query.by === 'node') return nodesOf(db, actor, counted)
    const lines = await repo.linesOf(db, actor, query.by, counted.span)
    return lines.map((one) => (one.node === '' ? { ...one, node: formerUser(actor) } : one))
  })
  const { orderField = 'p50', order, keyword, ids } = query
  const sign = order === 'asc' ? 1 : -1
  const found = nodes.filter(
    ({ id, node }) =>
      (!keyword || node.toLowerCase().includes(keyword.toLowerCase())) && (ids === undefined || ids.includes(id)),
  )
  return found.sort((a, b) => sign * ((a[orderField] ?? -1) - (b[orderField] ?? -1)) || a.id.localeCompare(b.id))
}

export async function pageNodes(kernel: KernelPart, actor: Actor, query: NodeStatQuery): Promise<Page<NodeStat>> {
  const all = await allNodes(kernel, actor, query)
  const size = query.limit === -1 ? all.length : query.limit
  const from = query.limit === -1 ? 0 : (query.page - 1) * size
  return { list: all.slice(from, from + size), total: all.length, totalExact: true }
}

export const listProcesses = (kernel: KernelPart, actor: Actor) =>
  kernel.database.read(actor.tenantId, (db) => repo.processes(db, actor))
