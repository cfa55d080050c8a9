/**
 * What follows when a task opens for a user: it is the initiator's own, they have agreed already, they are away. Each
 * is a command of its own, taken by the product itself at once, so that the history has who was meant and why another
 * user, or no one, is asked.
 */
import { ProcessError, type Effect } from '#process/index.ts'
import type { AutoReason, StandReason } from '#workflow/contract/task.ts'
import { absencesOf } from './deputies.repo.ts'
import { deputyOf, deputiesOf } from './deputies.ts'
import { lastActor } from './org.repo.ts'
import { isOwnStart } from './node-name.ts'
import { isOwnMatter } from './own-matter.ts'
import { hasAgreed, hasJustAgreed, wasReturnedTo } from './past.ts'
import type { Live } from './step.ts'
import type { HeldTree } from './held-tree.ts'

type Opened = Effect & { type: 'taskOpened' }

/** A task of a user’s, in the hands of the rules. */
export interface Held {
  tree: HeldTree
  live: Live
  no: number
  node: string
  token: number
}

/**
 * Applies the rules of a node, and of absences, to a task that has just opened. Helpers a user asked for by name, and
 * tasks of no one yet, are left alone.
 */
export async function settleOpened(tree: HeldTree, live: Live, opened: Opened): Promise<void> {
  const { task: no, node, token, assignee = '', signsFor } = opened
  if (assignee === '' || signsFor !== undefined || !isFree(live, no)) return
  // The initiator changes their own request: no rule of a node, and no deputy, does so for them.
  if (isOwnStart(live.definition.ir, node)) return
  const held = { tree, live, no, node, token }
  const person = await afterInitiator(held, assignee)
  if (person === undefined || (await passesRepeated(held, person))) return
  await afterAbsence(held, person)
}

/**
 * A task that was a user’s before comes to them again: a helper is through, a delegate hands it back. They may be gone
 * meanwhile.
 */
export async function settleAgain(tree: HeldTree, live: Live, no: number): Promise<void> {
  const task = live.state.tasks[no]
  if (task === undefined || !isFree(live, no)) return
  const person = assigneeOf(live, no)
  if (person === '') return
  const held = { tree, live, no, node: live.state.tokens[task.t]?.n ?? '', token: task.t }
  const isThere = (await tree.people.idsOf([person])).length > 0
  if (isThere) await afterAbsence(held, person)
  else await unfilled(held, person, 'left')
}

/** Whose the task is once the rule for the initiator's own is applied; `undefined` when it is no user’s any more. */
async function afterInitiator(held: Held, person: string): Promise<string | undefined> {
  const { tree, live, node } = held
  const rule = live.definition.ir.nodes[node]?.user?.whenInitiator
  if (rule === undefined || rule === 'self' || person !== live.starterId) return person
  if (rule === 'skip') {
    if (wasReturnedTo(await tree.effectsOf(live.id), node)) return person
    await passOn(held, 'initiator')
    return undefined
  }
  const leaders = await tree.people.leadersOf(person)
  if (leaders.some((leader) => isSigner(held, leader))) {
    // Their leader is asked anyway.
    await passOn(held, 'initiator')
    return undefined
  }
  const leader = await hand(held, leaders, { standsFor: person, why: 'initiator' })
  return leader ?? unfilled(held, person)
}

/**
 * Completes the task of the user who agreed before, where the node says so; never after a return to it, which asks them
 * anew.
 */
async function passesRepeated(held: Held, person: string): Promise<boolean> {
  const { tree, live, node, token } = held
  const rule = live.definition.ir.nodes[node]?.user?.whenRepeated
  if (rule === undefined) return false
  const effects = await tree.effectsOf(live.id)
  if (wasReturnedTo(effects, node)) return false
  const isRepeated =
    rule === 'once' ? await hasAgreed(tree, person) : hasJustAgreed(effects, { ir: live.definition.ir, token, person })
  if (isRepeated) await passOn(held, 'repeated')
  return isRepeated
}

/** Gives the task to the deputy of the user who is away. Where everybody along the way is, its administrator has it. */
async function afterAbsence(held: Held, person: string): Promise<void> {
  if (await isAway(held.tree, held.live, person)) await giveToDeputy(held, person)
}

/**
 * Gives the task to the deputy, if the person is away. Where the deputy cannot have it, or no one along the way is
 * there, its administrator has it.
 */
export async function giveToDeputy(held: Held, person: string): Promise<void> {
  const { tree, live } = held
  const { isAway: isAbsent, deputyId } = await deputyOf(tree.tx, { userId: person, ...(await aboutOf(tree, live)) })
  if (!isAbsent) return
  const given = { standsFor: person, why: 'away' } as const
  if (deputyId !== undefined && (await hand(held, [deputyId], given)) !== undefined) return
  await hand(held, await tree.people.administratorsOf(live), given)
}

/** Who is away for a process, of those asked about in a command. */
const absent = new WeakMap<HeldTree, Map<string, boolean>>()

/** Asked for everybody who has an open task of the instance at once: a countersign of hundreds opens in one step. */
async function isAway(tree: HeldTree, live: Live, person: string): Promise<boolean> {
  const known = absent.get(tree) ?? new Map<string, boolean>()
  absent.set(tree, known)
  const key = (user: string) => `${live.definition.key} ${user}`
  if (!known.has(key(person))) {
    const others = Object.keys(live.state.tasks).map((no) => assigneeOf(live, Number(no)))
    const users = [...new Set([person, ...others])].filter((user) => user !== '' && !known.has(key(user)))
    const absences = await absencesOf(tree.tx, users, await aboutOf(tree, live))
    const away = new Set(absences.map(({ userId }) => userId))
    for (const user of users) known.set(key(user), away.has(user))
  }
  return known.get(key(person)) === true
}

/**
 * No one is left for a task: the user who stands in, else the rule for no one, else the one who acts hears of it; the
 * product's own command leaves it to the administrator.
 */
export async function unfilled(
  held: Held,
  person: string,
  why: StandReason = 'initiator',
): Promise<string | undefined> {
  const { tree, live, no, node } = held
  const given = { standsFor: person, why }
  const standIn = await hand(held, await tree.people.standIns(live, node), given)
  if (standIn !== undefined) return standIn
  const rule = live.definition.ir.nodes[node]?.user?.whenEmpty ?? 'incident'
  if (rule === 'pass') {
    await passOn(held, why === 'left' ? 'left' : 'empty')
    return undefined
  }
  if (rule === 'reject') {
    await tree.execute(live, { type: 'reject', task: no, lineage: await tree.lineageOf(live.id) })
    return undefined
  }
  if (tree.actorId !== null && why !== 'left') throw new ProcessError('NO_ASSIGNEE', node, { detail: '' })
  return (await hand(held, await tree.people.administratorsOf(live), given)) ?? person
}

/** Completes a task for its assignee, agreed. */
const passOn = ({ tree, live, no }: Held, auto: AutoReason): Promise<void> =>
  tree.execute(live, { type: 'complete', task: no, outcome: 'agree', auto })

/**
 * Hands a task to the first of some people who does not sign already and would not decide their own request.
 * @returns who that is
 */
export async function hand(
  held: Held,
  people: readonly string[],
  { standsFor, why, by }: { standsFor?: string; why: StandReason; by?: string },
): Promise<string | undefined> {
  const { tree, live, no } = held
  for (const to of people) {
    // What comes back was theirs before.
    if (isSigner(held, to) || (why !== 'back' && isOwnMatter(live, held.node, to))) continue
    await tree.execute(live, {
      type: 'transfer',
      task: no,
      to,
      why,
      ...(standsFor === undefined ? {} : { standsFor }),
      ...(by === undefined ? {} : { by }),
    })
    return to
  }
  return undefined
}

/** Whether a user has an open part at the same visit, or is still to come in its turn. */
function isSigner({ live, token }: Held, person: string): boolean {
  const { state } = live
  const { list = [], begun = 0, gone = [] } = state.tokens[token]?.m ?? {}
  const isAtIt = Object.entries(state.tasks).some(
    ([no, { t, o, st }]) => t === token && st !== 'd' && (assigneeOf(live, Number(no)) === person || o === person),
  )
  return isAtIt || list.some((one, index) => one === person && index >= begun && !gone.includes(index))
}

/** Whether a task is open and waits for no other user. */
export const isFree = ({ state }: Live, no: number): boolean =>
  state.tasks[no] !== undefined && state.tasks[no].st === undefined

/** Whose a task is: its assignee, else whom its member stands for. */
function assigneeOf({ state }: Live, no: number): string {
  const { t, i, a } = state.tasks[no] ?? {}
  const person = a ?? (t === undefined || i === undefined ? '' : state.tokens[t]?.m?.list?.[i])
  return typeof person === 'string' ? person : ''
}

/**
 * People and, beside them, the deputies of those who are away: for tasks that several may take, but for who may not
 * decide their own request.
 */
export async function withDeputies(
  tree: HeldTree,
  { instanceId, node }: { instanceId: string; node: string },
  users: readonly string[],
): Promise<string[]> {
  if (users.length === 0) return []
  const live = await tree.get(instanceId)
  const deputies = await deputiesOf(tree.tx, users, await aboutOf(tree, live))
  return [...new Set([...users, ...deputies])].filter((one) => !isOwnMatter(live, node, one))
}

async function aboutOf(tree: HeldTree, { definition }: Live) {
  const root = await tree.get(tree.rootId)
  return { processes: [definition.key, root.definition.key], now: tree.now }
}

/** Who acted last: the user who's command it is, else the user who completed a task before. */
export const actorOf = async (tree: HeldTree): Promise<string | undefined> =>
  tree.actorId ?? (await lastActor(tree.tx, tree.rootId))
