/** A run as it is drawn. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { foldHistory } from '#process/index.ts'
import type { Drawing } from '#workflow/contract/instance.ts'
import { entriesOf } from '../instance/instance-lookup.repo.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { InitiatorFacts } from '../runtime/engine/initiator-facts.ts'
import { onlineFields } from '../runtime/engine/online-fields.ts'
import { lookAhead } from '../runtime/engine/engine-step.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { seenRun } from './seen-run.service.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/**
 * What changes whenever the drawing does, or the language of its names. Asked first: who holds the drawing already is
 * spared the rest.
 */
export const drawingTag = (kernel: KernelPart, actor: Actor, id: string): Promise<string> =>
  kernel.database.read(actor.tenantId, async (db) => `"${(await seenRun(db, actor, id)).revision}-${actor.language}"`)

/** A run as it is drawn, and the way ahead. */
export async function drawInstance(kernel: KernelPart, actor: Actor, id: string): Promise<Drawing> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await seenRun(db, actor, id)
    const definition = await definitionOf(db, actor.tenantId, row.definitionId)
    const { ir } = definition
    const { nodes, flows } = foldHistory(await entriesOf(db, id))
    const { ahead, unsure } =
      row.status === 'run'
        ? await lookAhead(ir, row.state, {
            now: (await clockOf(db, actor.tenantId)).now,
            facts: await new InitiatorFacts(db).of(row, [ir]),
            fields: await onlineFields(db, [definition]),
          })
        : { ahead: [], unsure: undefined }
    return {
      id,
      xml: row.xml,
      revision: row.revision,
      nodes: Object.fromEntries(
        Object.entries(nodes).map(([node, known]) => [node, { ...known, name: nodeText(ir, node, actor.language) }]),
      ),
      flows: Object.fromEntries(
        Object.entries(flows).map(([flow, { count, returned }]) => [flow, { count, returned }]),
      ),
      ahead,
      ...(unsure === undefined ? {} : { unsure }),
    }
  })
}
