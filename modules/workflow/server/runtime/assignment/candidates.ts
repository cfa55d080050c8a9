/** Who may take a task that several are offered. */
import { findRoles, type CandidateRole } from '../persistence/people.repo.ts'
import type { AnyTree } from '../engine/instance-tree.ts'
import { withDeputies } from './behaviors/absence.behavior.ts'

/** A task without an assignee. */
export interface OfferedTask {
  instanceId: string
  node: string
  /** The initiator, where they may not decide. */
  excluded: string | null
  candidateUsers: readonly string[]
  candidateGroups: readonly string[]
}

export interface Candidates {
  users: string[]
  roles: CandidateRole[]
}

/** In the order of the tasks; both empty where no user may take a task. */
export async function candidatesOf(tree: AnyTree, tasks: readonly OfferedTask[]): Promise<Candidates[]> {
  const roles = await findRoles(
    tree.tx,
    tasks.flatMap(({ candidateGroups }) => candidateGroups),
  )
  const found: Candidates[] = []
  for (const { excluded, candidateUsers, candidateGroups, ...place } of tasks) {
    const users = await withDeputies(tree, place, await tree.people.idsOf(candidateUsers))
    const known = candidateGroups.flatMap((group) => roles.get(group) ?? [])
    const isOnlyTheirs = users.length === 0 && excluded !== null && isOnlyMember(known, excluded)
    found.push({ users, roles: isOnlyTheirs ? [] : known })
  }
  return found
}

/** Whether of all enabled users with one of the roles there is only this one. */
function isOnlyMember(roles: readonly CandidateRole[], userId: string): boolean {
  const members = new Set(roles.flatMap(({ someMembers }) => someMembers))
  return members.size === 1 && members.has(userId)
}
