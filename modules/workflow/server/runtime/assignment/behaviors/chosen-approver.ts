/**
 * Approvers chosen for nodes ahead, by the initiator or the handler of a task. `People` reads them when the node is
 * reached.
 */
import { invalid } from '#kernel/errors.ts'
import type { Ir } from '#process/index.ts'
import { saveChosen } from '../../persistence/chosen.repo.ts'
import { isOwnMatter } from '../own-matter.ts'
import { parseRule } from '../people-rule.ts'
import type { LoadedInstance } from '../../engine/loaded-instance.ts'
import type { InstanceTree } from '../../engine/instance-tree.ts'

/** The nodes of a process whose approvers are chosen. */
export const nodesToChoose = ({ nodes }: Ir): { node: string; name: string }[] =>
  Object.values(nodes).flatMap(({ id, name, user, cc }) =>
    parseRule(user?.people ?? cc ?? '').some(({ kind }) => kind === 'chosen') ? [{ node: id, name: name ?? id }] : [],
  )

/**
 * Keeps who was chosen; what was chosen before for the same node is replaced.
 * @throws InvalidInput at `chosen` for a node without a choice, for users who cannot sign in here, and for the
 *   initiator
 */
export async function choosePeople(
  tree: InstanceTree,
  { id, definition, starterId }: Pick<LoadedInstance, 'id' | 'definition' | 'starterId'>,
  chosen: Readonly<Record<string, readonly string[]>> | undefined,
  by: string,
): Promise<void> {
  if (chosen === undefined || Object.keys(chosen).length === 0) return
  const nodes = new Set(nodesToChoose(definition.ir).map(({ node }) => node))
  const users = [...new Set(Object.values(chosen).flat())]
  const known = new Set(await tree.people.idsOf(users))
  const isKnown = Object.keys(chosen).every((node) => nodes.has(node)) && users.every((user) => known.has(user))
  if (!isKnown) throw invalid('chosen', 'unknown_choice')
  const isOwn = Object.entries(chosen).some(([node, people]) =>
    people.some((one) => isOwnMatter({ definition, starterId }, node, one)),
  )
  if (isOwn) throw invalid('chosen', 'own_matter')
  await saveChosen(tree.tx, { tenantId: tree.tenantId, instanceId: id, by }, chosen)
}
