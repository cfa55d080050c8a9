/** Walks over every reading call of the contract: lists first, then the records whose ids the lists name. */
import type { AnyRoute } from '#contract/route.ts'
import type { Ask, Language } from './asking.ts'
import { cleaned } from './clean.ts'
import { ABOUT, isAskedLate, isLeftOut, queriesOf } from './inputs.ts'
import { isPage, MAX_RECORDS, MAX_ROWS, recordsIn, type Recording } from './recording.ts'

/** Calls at once. */
const LANES = 4
/** So many records answer nothing: the route is not about what the lists name. */
const MAX_MISSES = 3

/** Records what the routes answer in one language. @param machine words that name this machine */
export async function walk(
  routes: readonly AnyRoute[],
  { ask, language, machine }: { ask: Ask; language: Language; machine: readonly string[] },
): Promise<Recording> {
  const recording: Recording = new Map()
  const read = routes.filter((route) => route.method === 'GET' && !route.stream && !route.ticket && !isLeftOut(route))
  const record = async (path: string, query: Record<string, string>): Promise<boolean> => {
    const data = await wholeList((more) => ask(addressOf(path, { ...query, ...more }), language))
    if (data === undefined) return false
    const { limit: _, ...asked } = query
    recording.set(path, [...(recording.get(path) ?? []), { query: asked, data: cleaned(data, machine) }])
    return true
  }
  const turnOf = (route: AnyRoute) =>
    route.path in ABOUT ? 4 : route.path.split('{').length - 1 + (isAskedLate(route) ? 1 : 0)
  for (const turn of [0, 1, 2, 3, 4]) {
    const round = read.filter((route) => turnOf(route) === turn)
    await inLanes(round, async (route) => {
      let misses = 0
      for (const path of pathsOf(route, recording)) {
        let isAnswered = false
        for (const query of queriesOf(route, recording)) isAnswered = (await record(path, query)) || isAnswered
        misses = isAnswered ? 0 : misses + 1
        if (misses === MAX_MISSES) return
      }
    })
  }
  return recording
}

const addressOf = (path: string, query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return path + (search && `?${search}`)
}

/** What a call answers; of a list that is longer than one page, the rows of the pages that follow, too. */
async function wholeList(ask: (more: Record<string, string>) => Promise<unknown>): Promise<unknown> {
  const first = await ask({})
  if (!isPage(first) || first.list.length < MAX_RECORDS) return first
  const list = [...first.list]
  for (let page = 2; list.length < MAX_ROWS; page += 1) {
    const next = await ask({ page: String(page) })
    if (!isPage(next)) break
    list.push(...next.list)
    if (next.list.length < MAX_RECORDS) break
  }
  return { ...first, list }
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** The paths of a route, its parameters filled with what the lists beside it name. */
function pathsOf({ path }: AnyRoute, recording: Recording): string[] {
  const [before = '', name, ...rest] = path.split(/\{|\}/)
  if (name === undefined) return [path]
  const about = ABOUT[path] ?? new RegExp(`^${before.replace(/\/$/, '')}(/|$)`)
  const values = [...new Set(recordsOf(about, recording).flatMap((record) => valueOf(record, name)))]
  return values
    .slice(0, MAX_RECORDS)
    .flatMap((value) => pathsOf({ path: before + value + rejoined(rest) } as AnyRoute, recording))
}

/** Puts the holes behind the first one back. */
const rejoined = (parts: readonly string[]): string =>
  parts.map((part, at) => (at % 2 === 0 ? part : `{${part}}`)).join('')

/** What the replies name whose path is like this. */
const recordsOf = (path: RegExp, recording: Recording): object[] =>
  [...recording].flatMap(([each, replies]) => (path.test(each) ? replies.flatMap(({ data }) => recordsIn(data)) : []))

/** `{id}` is the id; another name is what the record calls so, or its id (`{formId}`). */
function valueOf(record: object, name: string): string[] {
  const fields = record as Record<string, unknown>
  const value = fields[name] ?? (name.endsWith('Id') || name === 'id' ? fields['id'] : undefined)
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? [value] : []
}
