/**
 * Processes in the search: those one may start, tasks that wait for one, and requests one has started. They are few for
 * each person and change with every command, so they are read where they are, without the index.
 */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { OwnSearchable, Shown } from '#kernel/search/searchable.ts'
import { termsOf } from '#kernel/search/tokens.ts'
import { fits, withoutVerb } from './fits.rules.ts'
import { categoryName, processName, withProcessName } from '../runtime/engine/process-name.ts'
import { withNodeNames } from '../runtime/engine/task-nodes.ts'
import * as repo from './search.repo.ts'
import { processPath } from '../runtime/delivery/process-path.ts'

/** Words for starting, in all languages: what is typed need not be in the language of the page. */
const verbs = () =>
  LANGUAGES.flatMap((language) => translate(language, 'workflow.search.verbs').split(',')).map((verb) => verb.trim())
const LANGUAGES = ['zh', 'en'] as const

/** The newest records of a person whose sound is compared with what was typed. */
const MAX_SOUNDED = 100

export const searchableProcesses: OwnSearchable = {
  kind: 'workflowProcess',
  icon: 'send',
  findable: (actor) => (holds(actor, 'wf:instance:start') ? 'all' : 'none'),
  async candidates(db, actor, { typed, limit }) {
    const terms = termsOf(withoutVerb(typed, verbs()))
    const found: string[] = []
    for (const { id, name, nameEn, category, categoryEn, key } of await repo.findStartable(db, actor)) {
      if (found.length === limit) break
      if (await fits([name, nameEn, category, categoryEn, key], terms)) found.push(id)
    }
    return found
  },
  async shown(db, { actor }, ids) {
    const { language } = actor
    const wanted = new Set(ids)
    const rows = (await repo.findStartable(db, actor)).filter(({ id }) => wanted.has(id))
    return new Map(
      rows.map(({ id, key, remark, ...named }) => [
        id,
        {
          title: processName(named, language),
          detail: remark || categoryName(named, language),
          address: `/bpm/start?start=${encodeURIComponent(key)}`,
        },
      ]),
    )
  },
}

export const searchableTasks: OwnSearchable = {
  kind: 'workflowTask',
  icon: 'list-checks',
  findable: (actor) => (holds(actor, 'wf:task:page') ? 'all' : 'none'),
  candidates: (db, actor, wanted) => ownOf(repo.findToDo, { db, actor }, wanted),
  shown: async (db, { actor }, ids) =>
    shownBy(
      await withNodeNames(db, actor, await repo.findToDo(db, actor, { ids, limit: ids.length })),
      actor.language,
      ({ id, node, starter }) => ({
        detail: [node, starter].filter(Boolean).join(' · '),
        address: `/bpm/work?id=${id}`,
      }),
    ),
}

export const searchableRequests: OwnSearchable = {
  kind: 'workflowRequest',
  icon: 'route',
  findable: (actor) => (holds(actor, 'wf:instance:page') ? 'all' : 'none'),
  candidates: (db, actor, wanted) => ownOf(repo.findStarted, { db, actor }, wanted),
  shown: async (db, { actor }, ids) =>
    shownBy(await repo.findStarted(db, actor, { ids, limit: ids.length }), actor.language, ({ id, process }) => ({
      detail: process,
      address: processPath(id),
    })),
}

const shownBy = <Row extends repo.FoundRow>(
  rows: readonly Row[],
  language: Language,
  more: (row: Omit<Row, 'processEn'>) => Omit<Shown, 'title'>,
) =>
  new Map(
    rows.map((row) => {
      const shown = withProcessName(row, language)
      return [row.id, { title: shown.title || shown.process, ...more(shown) }]
    }),
  )

/** Those whose texts contain what was typed; then, of the newest, those that sound like it. */
async function ownOf(
  find: (db: Db, actor: Actor, among: repo.Among) => Promise<repo.FoundRow[]>,
  { db, actor }: { db: Db; actor: Actor },
  { typed, limit }: { typed: string; limit: number },
): Promise<string[]> {
  const terms = termsOf(typed)
  const contained = await find(db, actor, { terms: terms.map(({ text }) => text), limit })
  const found = new Set(contained.map(({ id }) => id))
  if (found.size >= limit || terms.every(({ sound }) => sound === undefined)) return [...found]
  for (const row of await find(db, actor, { limit: MAX_SOUNDED })) {
    if (found.size >= limit) break
    if (!found.has(row.id) && (await fits([row.title, row.process, row.processEn, row.node, row.starter], terms)))
      found.add(row.id)
  }
  return [...found]
}
