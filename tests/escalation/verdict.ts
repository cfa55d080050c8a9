/** What must not have happened in a round: no one holds what those who acted did not have to give. */
import type { Power, Person, Snapshot } from './power.ts'
import type { Holdings, AssignedTask } from './holdings.ts'

export interface Round {
  /** Who acted, by id. */
  readonly attackers: ReadonlySet<string>
  /** What they could do together when the round began. */
  readonly power: Power
  readonly before: Snapshot
  readonly after: Snapshot
  readonly holdings: { readonly before: Holdings; readonly after: Holdings }
}

/** Each violation in words; none is what a sound product leaves. */
export function violationsOf(round: Round): string[] {
  const { before, after } = round
  const found: string[] = []
  for (const person of after.people.values()) {
    const was = before.people.get(person.id)
    found.push(...grantedBeyond(round, person, was))
    if (was === undefined) continue
    if (person.account !== was.account && isStronger(round, was))
      found.push(`account of the stronger ${was.username} was changed`)
  }
  for (const was of before.people.values())
    if (!after.people.has(was.id) && isStronger(round, was)) found.push(`the stronger ${was.username} was deleted`)
  return [...found, ...holdingsBeyond(round)]
}

function grantedBeyond({ attackers, power, before, after }: Round, person: Person, was: Person | undefined): string[] {
  const found: string[] = []
  const [now, then] = [after.powerOf(person), was && before.powerOf(was)]
  const codes = [...now.codes].filter((code) => then?.codes.has(code) !== true && !power.codes.has(code))
  if (codes.length > 0) found.push(`${person.username} gained codes no one could give: ${codes.slice(0, 5).join(', ')}`)
  const grade = then?.grade ?? 100
  if (power.superAdmin !== 1 && now.grade < grade && now.grade <= power.grade)
    found.push(`${person.username} has grade ${now.grade}, which is not below that of those who acted`)
  if (now.superAdmin !== (then?.superAdmin ?? 0)) found.push(`${person.username} has another rank`)
  if (reachesBeyond(now, then, power, before)) found.push(`${person.username} reaches departments no one could give`)
  // No one appoints themselves (decision 031). Where two act, one may appoint the other.
  if (!attackers.has(person.id) || attackers.size > 1) return found
  const gained = (kind: 'postIds' | 'groupIds' | 'leads') =>
    person[kind].filter((id) => was?.[kind].includes(id) !== true)
  for (const kind of ['postIds', 'groupIds', 'leads'] as const)
    if (gained(kind).length > 0) found.push(`${person.username} gained ${kind} while acting`)
  return found
}

/** Departments made in the round count for no one: the user who makes one may reach it. */
function reachesBeyond(now: Power, then: Power | undefined, power: Power, { depts }: Snapshot): boolean {
  const [given, had] = [power.reach, then?.reach ?? new Set<string>()]
  if (given === 'all' || had === 'all') return false
  return now.reach === 'all' || [...now.reach].some((id) => depts.has(id) && !had.has(id) && !given.has(id))
}

/** Whether a user could do, or reached, more than those who acted, or had a grade that was not below theirs. */
function isStronger({ attackers, power, before }: Round, was: Person): boolean {
  if (attackers.has(was.id)) return false
  const own = before.powerOf(was)
  if (own.superAdmin === 1 || own.grade <= power.grade) return true
  if ([...own.codes].some((code) => !power.codes.has(code))) return true
  if (power.reach === 'all') return false
  if (own.reach === 'all') return true
  const given = power.reach
  return [...own.reach].some((id) => !given.has(id))
}

function holdingsBeyond(round: Round): string[] {
  const { attackers, before, holdings } = round
  const found: string[] = []
  const owner = (userId: string) => before.people.get(userId)
  for (const [id, userId] of holdings.after.sessions) {
    const was = owner(userId)
    if (!holdings.before.sessions.has(id) && was !== undefined && isStronger(round, was))
      found.push(`a session of ${was.username} was begun`)
  }
  for (const [id, userId] of holdings.before.sessions) {
    const was = owner(userId)
    if (!holdings.after.sessions.has(id) && was !== undefined && isStronger(round, was))
      found.push(`a session of ${was.username} was ended`)
  }
  for (const [id, { userId, deputyId }] of holdings.after.absences) {
    const isSame = holdings.before.absences.get(id)?.deputyId === deputyId
    if (!isSame && attackers.has(deputyId) && !attackers.has(userId)) found.push(`an attacker became a deputy`)
  }
  for (const [id, trust] of holdings.after.trusted)
    if (holdings.before.trusted.get(id) !== trust) found.push(`a foreign system is trusted otherwise: ${trust}`)
  return [...found, ...decisionsBeyond(round)]
}

/** A decision is made by whom it was asked of; a task comes to those who act from those who had it. */
function decisionsBeyond({ attackers, holdings, power, before }: Round): string[] {
  // The user who manages instances may take them over: that is what the code is for, and it stands in the trail.
  if (power.codes.has('wf:instance:manage')) return []
  const theirs = new Set([...attackers, ...[...attackers].flatMap((id) => before.people.get(id)?.roleIds ?? [])])
  const isTheirs = (id: string | null) => id !== null && theirs.has(id)
  return [...holdings.after.tasks].flatMap(([id, task]) => {
    const was = holdings.before.tasks.get(id)
    const wasTheirs = was === undefined || [was.assigneeId, was.ownerId, ...was.candidates].some(isTheirs)
    const found: string[] = []
    if (!wasTheirs && task.assigneeId !== was.assigneeId && isTheirs(task.assigneeId))
      found.push(`task ${task.name} came to an attacker`)
    if (!wasTheirs && was.closedBy === null && isTheirs(task.closedBy))
      found.push(`task ${task.name} was decided by an attacker`)
    if (was?.outcome !== task.outcome && isOwnDecision(task, isTheirs))
      found.push(`task ${task.name} of an own request was decided by its initiator`)
    return found
  })
}

/** Users agreed to their own request, though a rule names who decides. */
const isOwnDecision = (task: AssignedTask, isTheirs: (id: string | null) => boolean): boolean =>
  task.outcome !== null &&
  task.auto === null &&
  task.isByRule &&
  task.starterId === task.closedBy &&
  isTheirs(task.closedBy)
