/**
 * One run followed: by who takes or took part in it, by its managers, and behind a share by the user who has the link.
 * Nothing here changes anything.
 */
import { validate as isId } from 'uuid'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { State } from '#process/index.ts'
import type { Report } from '#workflow/contract/follow.ts'
import { commentEntries, inTimeOrder } from '../comment/comment-entries.service.ts'
import { withEvidence } from '../decision/decision.service.ts'
import { aheadOfRun } from '../forecast/ahead.service.ts'
import { formsFor } from '../form/form.service.ts'
import { withoutHidden } from '../form/hidden-values.shape.ts'
import { hiddenFromReader } from '../form/hidden-vars.service.ts'
import { varFieldsOf } from '../form/form.shape.ts'
import { failedAmong } from '../instance/failed-lookup.repo.ts'
import { findInstance, managedRootOf, startedBeside } from '../instance/instance-lookup.repo.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { definitionOf, type Definition } from '../runtime/engine/definition.service.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import * as repo from './follow.repo.ts'
import { ReportWords, type Fields } from './report-words.shape.ts'
import { seenRun, type SeenRun } from './seen-run.service.ts'
import { spentTime } from './spent-time.service.ts'
import { timelineOf, type Happened } from './timeline.shape.ts'
import { peopleChanged } from './var-changes.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'settings' | 'keyFor'>

/** Everything of a run. `hasVars`: its variables as they changed, and its comments; not for who only has a link. */
export async function reportOf(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  { hasVars }: { hasVars: boolean },
): Promise<Report> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await seenRun(db, actor, id)
    const members = await repo.treeBelow(db, { rootId: row.rootId, id })
    const definitions = new Map<string, Definition>()
    for (const member of members)
      definitions.set(member.id, await definitionOf(db, actor.tenantId, member.definitionId))
    const ids = members.map((member) => member.id)
    const fields = hasVars ? await fieldsByInstance(db, actor, definitions) : new Map<string, Fields>()
    const hidden = hasVars ? await hiddenByInstance(db, actor, row, definitions) : NOTHING_HIDDEN
    const isManager = hasVars && (await managedRootOf(db, actor, row.rootId)) !== undefined
    const happened = timelineOf(await repo.historyOf(db, ids), id).map((one) => ({
      ...one,
      comment: one.isRepair && !isManager ? '' : one.comment,
      changes: hasVars ? withoutHidden(one.changes, hidden.get(one.instanceId) ?? NO_NAMES) : [],
    }))
    const open = await repo.openTasksOf(db, ids)
    const evident = hasVars ? await withEvidence(kernel, db, actor, { rootId: row.rootId, definitions }) : AS_IT_IS
    const comments = hasVars ? await commentEntries(kernel, db, actor, row) : NO_COMMENTS
    const ahead = row.status === 'run' ? await aheadOfRun(db, actor, row) : { steps: [], unsure: '' }
    const names = await namesOf(db, peopleOfReport({ happened, fields, open }))
    const words = new ReportWords(id, { language: actor.language, definitions, names, fields })
    const { state, rootId, title, process, number, status, starter, isPublic, startedDate, endedDate, revision } =
      withProcessName(row, actor.language)
    return {
      id,
      rootId,
      title,
      process,
      number,
      status,
      stuck: (await failedAmong(db, [id])).has(id),
      starter,
      isPublic,
      startedDate,
      endedDate,
      revision,
      stands: standsAt(state).map((node) => words.node(id, node)),
      timeline: [
        ...inTimeOrder(
          happened.map((one) => evident(words.entry(one))),
          comments.entries,
        ),
        ...open.map((task) => words.open(task)),
      ],
      time: await spentTime(db, { actor, row, definitions, words }),
      ahead: ahead.steps,
      unsure: ahead.unsure,
      called: [...calledBy(id, members, words), ...(hasVars ? await ownOnes(db, actor, id) : [])],
      mayComment: comments.mayComment,
      caller: await callerOf(db, actor, hasVars ? row : { ...row, callerId: null }),
    }
  })
}

type Members = Awaited<ReturnType<typeof repo.treeBelow>>

interface ReportParts {
  happened: readonly Happened[]
  fields: ReadonlyMap<string, Fields>
  open: readonly repo.OpenTaskRow[]
}

/** Everyone whose name the report shows. */
const peopleOfReport = ({ happened, fields, open }: ReportParts): string[] => [
  ...happened.flatMap(peopleOf),
  ...happened
    .flatMap(({ instanceId, changes }) => peopleChanged(changes, fields.get(instanceId) ?? NO_FIELDS))
    .filter(isId),
  ...open.flatMap(({ assigneeId, ownerId, standsFor }) =>
    [assigneeId, ownerId, standsFor].filter((one) => one !== null),
  ),
]

/** The instances that this one called itself. */
const calledBy = (id: string, members: Members, words: ReportWords): Report['called'] =>
  members.flatMap((member) =>
    member.parentId === id
      ? [
          {
            id: member.id,
            nodeId: words.callOf(member.id),
            process: words.process(member.id),
            status: member.status,
            isOwn: false,
          },
        ]
      : [],
  )

const AS_IT_IS = (entry: Report['timeline'][number]) => entry
const NO_COMMENTS = { entries: [], mayComment: false }
const NO_NAMES: ReadonlySet<string> = new Set()
const NOTHING_HIDDEN: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/** Names of fields that the reader does not see, of each instance. */
async function hiddenByInstance(
  db: Db,
  actor: Actor,
  { starterId, rootId }: SeenRun,
  definitions: ReadonlyMap<string, Definition>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const isManager = (await managedRootOf(db, actor, rootId)) !== undefined
  const found = new Map<string, ReadonlySet<string>>()
  for (const [id, definition] of definitions) {
    const forms = await formsFor(db, actor.tenantId, definition)
    found.set(id, await hiddenFromReader(db, actor, { definition, forms, instance: { id, starterId }, isManager }))
  }
  return found
}

const NO_FIELDS: Fields = new Map()

/** How the variables of each instance are called. */
async function fieldsByInstance(db: Db, actor: Actor, definitions: ReadonlyMap<string, Definition>) {
  const found = new Map<string, Fields>()
  for (const [id, definition] of definitions) {
    const fields = varFieldsOf(await formsFor(db, actor.tenantId, definition), actor.language)
    found.set(id, new Map(fields.map((field) => [field.name, field])))
  }
  return found
}

/** Processes that it has started as their own. */
const ownOnes = async (db: Db, actor: Actor, id: string): Promise<Report['called']> =>
  (await startedBeside(db, actor, id)).map(({ nodeId, ...one }) => ({
    ...withProcessName(one, actor.language),
    nodeId: nodeId ?? '',
    isOwn: true,
  }))

async function callerOf(db: Db, actor: Actor, { parentId, callerId }: SeenRun): Promise<Report['caller']> {
  const callingId = parentId ?? callerId
  const caller = callingId === null ? undefined : await findInstance(db, actor, callingId)
  return caller === undefined ? null : { id: caller.id, process: withProcessName(caller, actor.language).process }
}

/** The nodes something stands at, those around others left out. */
export const standsAt = ({ tokens }: State): string[] => [
  ...new Set(Object.values(tokens).flatMap(({ st, n }) => (st === 'hold' ? [] : [n]))),
]

const peopleOf = ({ personId, behalfId, toward, towardIs }: Happened): string[] =>
  [personId, behalfId, ...(towardIs === 'person' || towardIs === 'people' ? toward.split(',') : [])].filter(
    (one) => one !== null && isId(one),
  ) as string[]
