/** Who will be asked: ahead of a start, and ahead of a request that runs. Reads only. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { StartForecast, StartForecastQuery } from '#workflow/contract/forecast.ts'
import { parseDuration, type Ir } from '#process/index.ts'
import { candidatesOf, type Candidates } from '../runtime/assignment/candidates.ts'
import { excludedAt } from '../runtime/assignment/own-matter.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { nodeName, nodeText } from '../runtime/engine/node-name.ts'
import { clockOf, storedById } from '../runtime/persistence/instance.repo.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { expectedSteps, type ExpectedStep } from './expected-steps.ts'
import { ForecastTree, type Stop } from './forecast-tree.ts'
import { possibleAfter } from './possible-tasks.rules.ts'

type Ahead = StartForecast

/** People named for one task; of others there is their number. */
const MAX_NAMES = 5
const NOTHING: Ahead = { steps: [], unsure: '', possible: [] }

interface StartOrder {
  vars: StartForecastQuery['vars']
  chosen: ReadonlyMap<string, readonly string[]>
}

/** The way of a request that the actor would start now. */
export async function aheadOfStart(
  db: Db,
  actor: Actor,
  definition: Definition,
  { vars, chosen }: StartOrder,
): Promise<Ahead> {
  const { tenantId, userId } = actor
  const deptId = actor.acting?.deptId ?? null
  const tree = new ForecastTree(db, { tenantId, rootId: newId(), chosen }, await clockOf(db, tenantId))
  const stop = await tree.as(userId, () => tree.start(definition, { vars, by: userId, deptId }))
  const [root] = tree.touched
  return root === undefined ? NOTHING : inWords(tree, actor, stop ?? (await tree.goAhead(root)))
}

/** The way of an instance from where it stands now, with what it calls. */
export async function aheadOfRun(db: Db, actor: Actor, { rootId, id }: { rootId: string; id: string }): Promise<Ahead> {
  const root = await storedById(db, rootId)
  if (root === undefined) return NOTHING
  const tree = new ForecastTree(db, { tenantId: actor.tenantId, rootId }, await clockOf(db, actor.tenantId))
  await tree.take(root)
  return inWords(tree, actor, await tree.goAhead(await tree.get(id)))
}

interface ShownBy {
  stop: Stop | undefined
  /** Those of some people whom the reader may see; left out: all of them. */
  seen?: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Steps with the people who would be asked, by name. People whom the reader may not see stay without one. */
export async function stepsInWords(
  tree: ForecastTree,
  actor: Actor,
  expected: readonly ExpectedStep[],
  { stop, seen }: ShownBy,
): Promise<Ahead['steps']> {
  const steps = expected.map((step) => withOneOf(tree, step))
  const offers = await candidatesOf(tree, steps.map(offerOf))
  const ids = [...new Set(steps.flatMap((step, index) => peopleOf(step, offers[index])))]
  const visible = seen === undefined ? undefined : await seen(ids.filter((id) => !tree.people.isUnnamed(id)))
  const known = visible === undefined ? ids : ids.filter((id) => visible.has(id))
  const names = await namesOf(tree.tx, known)
  return steps.map((step, index) => shownStep(tree, actor, { step, offer: offers[index], names, visible, stop }))
}

async function inWords(tree: ForecastTree, actor: Actor, stop: Stop | undefined): Promise<Ahead> {
  const shown = await stepsInWords(tree, actor, expectedSteps(tree.steps, tree.touched), { stop })
  const end = shown.findIndex(({ isMissing }) => isMissing)
  if (end >= 0) return { steps: shown.slice(0, end + 1), unsure: '', possible: [] }
  if (stop === undefined || stop.node === '') return { steps: shown, unsure: '', possible: [] }
  const { ir } = stop.instance.definition
  const nodeOf = (id: string) => nodeText(ir, id, actor.language)
  if (stop.isMissing) shown.push({ nodeId: stop.node, node: nodeOf(stop.node), people: [], more: 0, isMissing: true })
  return {
    steps: shown,
    // A gateway is seldom called anything: then the step before it is named.
    unsure: stop.isMissing ? '' : (nodeName(ir, stop.node, actor.language) ?? shown.at(-1)?.node ?? stop.node),
    possible: stop.isMissing ? [] : possibleAfter(ir, stop.node).map((id) => ({ id, name: nodeOf(id) })),
  }
}

/** Where one of several will be asked: all of them, in place of the user who is not named yet. */
function withOneOf({ people }: ForecastTree, step: ExpectedStep): StepAhead {
  const oneOf = people.oneOf.get(`${step.instance.id} ${step.nodeId}`)
  if (oneOf === undefined || !step.users.some(({ userId }) => people.isUnnamed(userId))) return step
  return { ...step, users: oneOf.map((userId) => ({ userId })), oneOf: true }
}

type StepAhead = ExpectedStep & { oneOf?: true }

const offerOf = ({ instance, nodeId, candidateUsers, candidateGroups }: ExpectedStep) => ({
  instanceId: instance.id,
  node: nodeId,
  excluded: excludedAt(instance, nodeId),
  candidateUsers,
  candidateGroups,
})

const peopleOf = ({ users }: ExpectedStep, offer: Candidates | undefined): string[] => [
  ...users.flatMap(({ userId, standsFor }) => [userId, ...(standsFor === undefined ? [] : [standsFor])]),
  ...(offer?.users ?? []),
]

interface StepFound {
  step: StepAhead
  /** Who may take it, where no user has it. */
  offer: Candidates | undefined
  names: ReadonlyMap<string, string>
  /** Left out: everybody. */
  visible: ReadonlySet<string> | undefined
  stop: Stop | undefined
}

function shownStep(tree: ForecastTree, { language }: Actor, found: StepFound): Ahead['steps'][number] {
  const { step, offer = { users: [], roles: [] }, names, visible, stop } = found
  const { instance, nodeId } = step
  const users = step.users.length > 0 ? step.users : offer.users.map((userId) => ({ userId }))
  const roles = step.users.length > 0 ? [] : offer.roles
  const isStopped = stop?.isMissing === true && stop.instance.id === instance.id && stop.node === nodeId
  const { automatic, oneOf } = step
  const isMissing = isStopped || (automatic === undefined && users.length === 0 && roles.length === 0)
  const timeLimit = expectedLimit(instance.definition.ir, nodeId)
  const named = users
    .slice(0, MAX_NAMES)
    .map(({ userId, standsFor, standsWhy, auto }: ExpectedStep['users'][number]) => ({
      personId: tree.people.isUnnamed(userId) || visible?.has(userId) === false ? null : userId,
      name: names.get(userId) ?? '',
      behalf: (standsFor === undefined ? undefined : names.get(standsFor)) ?? '',
      standsWhy: standsWhy ?? null,
      auto: auto ?? null,
    }))
  const groups = roles.map(({ name }) => ({ personId: null, name, behalf: '', standsWhy: null, auto: null }))
  return {
    nodeId,
    node: nodeText(instance.definition.ir, nodeId, language),
    people: isMissing ? [] : [...named, ...groups],
    more: isMissing ? 0 : users.length - named.length + (tree.people.more.get(`${instance.id} ${nodeId}`) ?? 0),
    isMissing,
    ...(oneOf !== undefined && !isMissing && { oneOf }),
    ...(automatic !== undefined && { automatic }),
    ...(timeLimit !== undefined && { timeLimit }),
  }
}

/** What happens at a step while no one acts, as its model says it: when it opens no one knows yet. */
function expectedLimit({ nodes }: Ir, nodeId: string): Ahead['steps'][number]['timeLimit'] {
  const { due, limit } = nodes[nodeId]?.user ?? {}
  if (limit === undefined) return undefined
  const duration = due?.lang === 'text' && parseDuration(due.text) !== undefined ? due.text.trim() : null
  return { reminders: limit.reminders?.times ?? 0, rule: limit.onTimeout ?? null, duration }
}
