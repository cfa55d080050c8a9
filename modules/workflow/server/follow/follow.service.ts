/**
 * One run followed: by who takes or took part in it, by its managers, and behind a share by the user who has the link.
 * Nothing here changes anything.
 */
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { nodeName } from '../runtime/engine/node-name.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { foldHistory, type State } from '#process/index.ts'
import type { AheadStep, Report, TimelineEntry } from '#workflow/contract/follow.ts'
import type { FormField } from '#workflow/contract/form.ts'
import { StandReason } from '#workflow/contract/task.ts'
import type { Drawing } from '#workflow/contract/instance.ts'
import { entriesOf, findInstance } from '../instance/instance-lookup.service.ts'
import { definitionOf, type Definition } from '../runtime/engine/definition.service.ts'
import { clockOf } from '../runtime/engine/instance.service.ts'
import { lookAhead } from '../runtime/engine/engine-step.ts'
import { fieldsOf, formsFor } from '../form/form.service.ts'
import { aheadOf } from './ahead.service.ts'
import { namesOf } from '../runtime/assignment/people.service.ts'
import * as repo from './follow.repo.ts'
import { timelineOf, type Happened } from './timeline.shape.ts'
import { peopleChanged, shownChange, type RawChange } from './var-changes.shape.ts'

/** People named for one node that is still to come. */
const MAX_NAMES = 5

type Found = NonNullable<Awaited<ReturnType<typeof findInstance>>>

async function seen(db: Db, actor: Actor, id: string): Promise<Found> {
  const row = await findInstance(db, actor, id)
  if (row === undefined) throw new AppError(errors.notFound)
  return row
}

/** What changes whenever the drawing does. Asked first: who holds the drawing already is spared the rest. */
export const drawingTag = (kernel: Kernel, actor: Actor, id: string): Promise<string> =>
  kernel.database.read(actor.tenantId, async (db) => `"${(await seen(db, actor, id)).revision}"`)

/** A run as it is drawn, and the way ahead. */
export async function drawInstance(kernel: Kernel, actor: Actor, id: string): Promise<Drawing> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await seen(db, actor, id)
    const { ir } = await definitionOf(db, actor.tenantId, row.definitionId)
    const { nodes, flows } = foldHistory(await entriesOf(db, id))
    const { ahead, unsure } =
      row.status === 'run'
        ? await lookAhead(ir, row.state, (await clockOf(db, actor.tenantId)).now)
        : { ahead: [], unsure: undefined }
    return {
      id,
      xml: row.xml,
      revision: row.revision,
      nodes: Object.fromEntries(
        Object.entries(nodes).map(([node, known]) => [node, { ...known, name: ir.nodes[node]?.name || node }]),
      ),
      flows: Object.fromEntries(
        Object.entries(flows).map(([flow, { count, returned }]) => [flow, { count, returned }]),
      ),
      ahead,
      ...(unsure === undefined ? {} : { unsure }),
    }
  })
}

/** Everything of a run. `hasVars`: its variables, too, as they changed; not for who only has a link. */
export async function reportOf(
  kernel: Kernel,
  actor: Actor,
  id: string,
  { hasVars }: { hasVars: boolean },
): Promise<Report> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await seen(db, actor, id)
    const members = await repo.treeBelow(db, { rootId: row.rootId, id })
    const definitions = new Map<string, Definition>()
    for (const member of members)
      definitions.set(member.id, await definitionOf(db, actor.tenantId, member.definitionId))
    const ids = members.map((member) => member.id)
    const happened = timelineOf(await repo.historyOf(db, ids), id).map((one) =>
      hasVars ? one : { ...one, changes: [] },
    )
    const fields = hasVars ? await fieldsByInstance(db, actor, definitions) : new Map<string, Fields>()
    const open = await repo.openTasksOf(db, ids)
    const ahead = await stepsAhead(db, actor.tenantId, row, definitions)
    const names = await namesOf(db, [
      ...happened.flatMap(peopleOf),
      ...happened
        .flatMap(({ instanceId, changes }) => peopleChanged(changes, fields.get(instanceId) ?? NO_FIELDS))
        .filter(isId),
      ...open.flatMap(({ assigneeId, ownerId, standsFor }) =>
        [assigneeId, ownerId, standsFor].filter((one) => one !== null),
      ),
      ...ahead.tasks.flatMap(({ people }) => people.slice(0, MAX_NAMES)),
    ])
    const say = new Words(id, { language: actor.language, definitions, names, fields })
    const { state, rootId, title, process, number, status, starter, startedDate, endedDate, revision } = row
    return {
      id,
      rootId,
      title,
      process,
      number,
      status,
      starter,
      startedDate,
      endedDate,
      revision,
      stands: standsAt(state).map((node) => say.node(id, node)),
      timeline: [...happened.map((one) => say.entry(one)), ...open.map((task) => say.open(task))],
      ahead: ahead.tasks.map(({ nodeId, people, groups }): AheadStep => {
        const named = people.slice(0, MAX_NAMES).map((one) => names.get(one) ?? '')
        return {
          nodeId,
          node: say.node(id, nodeId),
          people: [...named, ...groups],
          more: people.length - named.length,
        }
      }),
      unsure: ahead.unsure === undefined || ahead.unsure === '' ? '' : say.node(id, ahead.unsure),
      called: members.flatMap((member) =>
        member.parentId === id
          ? [{ id: member.id, nodeId: say.callOf(member.id), process: say.process(member.id), status: member.status }]
          : [],
      ),
      caller: await callerOf(db, actor, row),
    }
  })
}

type Fields = ReadonlyMap<string, FormField>
const NO_FIELDS: Fields = new Map()

/** How the variables of each instance are called. */
async function fieldsByInstance(db: Db, actor: Actor, definitions: ReadonlyMap<string, Definition>) {
  const found = new Map<string, Fields>()
  for (const [id, definition] of definitions) {
    const fields = fieldsOf(await formsFor(db, actor.tenantId, definition), actor.language)
    found.set(id, new Map(fields.map((field) => [field.name, field])))
  }
  return found
}

async function stepsAhead(db: Db, tenantId: number, row: Found, definitions: ReadonlyMap<string, Definition>) {
  const definition = definitions.get(row.id)
  if (row.status !== 'run' || definition === undefined) return { ahead: [], tasks: [] }
  const { id, starterId, revision, state } = row
  const instance = { id, isNew: false, starterId, definition, parent: undefined, state, before: state, revision }
  return aheadOf(db, instance, (await clockOf(db, tenantId)).now)
}

async function callerOf(db: Db, actor: Actor, { parentId }: Found): Promise<Report['caller']> {
  const caller = parentId === null ? undefined : await findInstance(db, actor, parentId)
  return caller === undefined ? null : { id: caller.id, process: caller.process }
}

/** The nodes something stands at, those around others left out. */
export const standsAt = ({ tokens }: State): string[] => [
  ...new Set(Object.values(tokens).flatMap(({ st, n }) => (st === 'hold' ? [] : [n]))),
]

const peopleOf = ({ personId, behalfId, toward, towardIs }: Happened): string[] =>
  [personId, behalfId, towardIs === 'person' ? toward : null].filter((one) => one !== null && isId(one)) as string[]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isId = (text: string): boolean => UUID.test(text)

interface Known {
  language: Language
  definitions: ReadonlyMap<string, Definition>
  names: ReadonlyMap<string, string>
  /** By instance and name. */
  fields: ReadonlyMap<string, Fields>
}

/** Ids as people read them. */
class Words {
  readonly #id: string
  readonly #language: Language
  readonly #definitions: ReadonlyMap<string, Definition>
  readonly #names: ReadonlyMap<string, string>
  readonly #fields: ReadonlyMap<string, Fields>

  constructor(id: string, { language, definitions, names, fields }: Known) {
    this.#language = language
    this.#id = id
    this.#definitions = definitions
    this.#names = names
    this.#fields = fields
  }

  node(instanceId: string, node: string): string {
    const ir = this.#definitions.get(instanceId)?.ir
    return (ir && nodeName(ir, node, this.#language)) ?? node
  }

  process(instanceId: string): string {
    return this.#definitions.get(instanceId)?.name ?? ''
  }

  /** The activity that called an instance; known by what it calls. */
  callOf(instanceId: string): string {
    const key = this.#definitions.get(instanceId)?.key
    const nodes = Object.values(this.#definitions.get(this.#id)?.ir.nodes ?? {})
    return nodes.find(({ call }) => call !== undefined && call.process.text === key)?.id ?? ''
  }

  entry({ instanceId, towardIs, toward, behalfId, personId, changes, ...happened }: Happened): TimelineEntry {
    const person = personId === null ? undefined : this.#names.get(personId)
    return {
      ...happened,
      process: instanceId === this.#id ? '' : this.process(instanceId),
      node: happened.nodeId === '' ? '' : this.node(instanceId, happened.nodeId),
      personId: person === undefined ? null : personId,
      person: person ?? '',
      behalf: behalfId === null ? '' : (this.#names.get(behalfId) ?? ''),
      toward: this.#toward({ instanceId, towardIs, toward }),
      dueDate: null,
      changes: changes.map((one) => this.#change(one, instanceId)),
    }
  }

  #change(change: RawChange, instanceId: string): TimelineEntry['changes'][number] {
    const word = (name: 'yes' | 'no' | 'and') => translate(this.#language, `workflow.value.${name}`)
    const words = { yes: word('yes'), no: word('no'), and: word('and') }
    return shownChange(change, this.#fields.get(instanceId)?.get(change.name), { names: this.#names, words })
  }

  open(task: Awaited<ReturnType<typeof repo.openTasksOf>>[number]): TimelineEntry {
    const { id, instanceId, nodeId, status, assigneeId, ownerId, standsFor, openedDate, dueDate } = task
    const behalf = ownerId ?? standsFor
    return {
      id,
      kind: status === 'waiting' ? 'waiting' : 'open',
      at: openedDate,
      process: instanceId === this.#id ? '' : this.process(instanceId),
      nodeId,
      node: this.node(instanceId, nodeId),
      personId: assigneeId,
      person: assigneeId === null ? '' : (this.#names.get(assigneeId) ?? ''),
      behalf: behalf === null ? '' : (this.#names.get(behalf) ?? ''),
      standsWhy: ownerId === null ? StandReason.nullable().parse(task.standsWhy) : null,
      auto: null,
      toward: '',
      outcome: null,
      why: null,
      comment: '',
      ms: null,
      dueDate,
      changes: [],
    }
  }

  #toward({ instanceId, towardIs, toward }: Pick<Happened, 'instanceId' | 'towardIs' | 'toward'>): string {
    if (toward === '' || towardIs === 'text') return toward
    return towardIs === 'node' ? this.node(instanceId, toward) : (this.#names.get(toward) ?? '')
  }
}
