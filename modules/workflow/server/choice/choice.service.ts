/** Which nodes ahead have their people chosen. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Ir } from '#process/index.ts'
import type { Choice } from '#workflow/contract/choice.ts'
import { nodesToChoose } from '../runtime/assignment/behaviors/chosen-approver.ts'
import { findChosen } from '../runtime/persistence/chosen.repo.ts'
import { definitionOf, newestDefinition } from '../runtime/engine/definition.service.ts'
import { findShown } from '../task/task-lookup.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

export const choicesOfProcess = (kernel: KernelPart, { tenantId }: Actor, key: string): Promise<Choice[]> =>
  kernel.database.read(tenantId, async (db) => {
    const definition = await newestDefinition(db, tenantId, key)
    if (definition === undefined) return []
    return nodesToChoose(definition.ir).map((node) => ({ ...node, userIdList: [] }))
  })

export const choicesOfTask = (kernel: KernelPart, actor: Actor, id: string): Promise<Choice[]> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const task = await findShown(db, actor, id)
    if (task === undefined) throw new AppError(errors.notFound)
    if (task.status !== 'open') return []
    const { ir } = await definitionOf(db, actor.tenantId, task.definitionId)
    const ahead = nodesAhead(ir, task.nodeId)
    const nodes = nodesToChoose(ir).filter(({ node }) => ahead.has(node))
    if (nodes.length === 0) return []
    const chosen = await findChosen(db, task.instanceId)
    return nodes.map((one) => ({ ...one, userIdList: chosen.get(one.node) ?? [] }))
  })

/** What can come after a node, over its flows, out of the sub-processes it is in and into those on the way. */
function nodesAhead({ nodes, flows, scopes }: Ir, from: string): Set<string> {
  const found = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes[id]
    if (node === undefined) continue
    const next = [
      ...node.out.flatMap((flow) => flows[flow]?.to ?? []),
      ...(node.boundary ?? []),
      ...(scopes[id]?.starts ?? []),
      ...(nodes[node.scope] === undefined
        ? []
        : (nodes[node.scope]?.out.flatMap((flow) => flows[flow]?.to ?? []) ?? [])),
    ]
    for (const one of next)
      if (!found.has(one)) {
        found.add(one)
        open.push(one)
      }
  }
  return found
}
