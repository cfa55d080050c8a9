/**
 * Instances of one version go on with another of the same model: first tried without changing anything, then done
 * behind.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { byName } from '#kernel/i18n/by-name.ts'
import { objectToMigration, type Ir } from '#process/index.ts'
import { MAX_CHECKED, type Migration, type MigrationCheck } from '#workflow/contract/batch.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { findVersion, irOf, type FoundVersion } from '../model/definition-lookup.repo.ts'
import { elementOf } from '../model/difference.shape.ts'
import { seenAmong } from '../instance/instance-lookup.repo.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { openOf } from './batch.repo.ts'
import { createBatch } from './batch.service.ts'
import { isSame, proposeMap } from './node-map.rules.ts'
import { reasonsOf } from './objection.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'jobs' | 'lists'>

/** Objections that are answered one by one; more are counted. */
const MAX_LISTED = 100

/** What would become of the instances. What the map does not say is proposed, and tried with it. */
export async function checkMigration(
  kernel: KernelPart,
  actor: Actor,
  { fromId, toId, map: given }: Migration,
): Promise<MigrationCheck> {
  const { from, to, open, seen } = await kernel.database.read(actor.tenantId, async (db) => {
    const versions = await versionsOf(db, fromId, toId)
    const open = await openOf(db, fromId, MAX_CHECKED)
    const ids = open.instances.map(({ id }) => id)
    return { ...versions, open, seen: await seenAmong(db, actor, ids) }
  })
  const map = { ...proposeMap(from.ir, to.ir), ...given }
  const stands = new Map<string, number>()
  const objections: MigrationCheck['objections'] = []
  let fit = 0
  for (const { id, title, state } of open.instances) {
    for (const node of new Set(Object.values(state.tokens).map(({ n }) => n)))
      stands.set(node, (stands.get(node) ?? 0) + 1)
    const found = objectToMigration(from.ir, to.ir, state, map)
    if (found.length === 0) fit += 1
    else if (objections.length < MAX_LISTED)
      objections.push({
        instanceId: id,
        title: seen.has(id) ? title : '',
        reasons: reasonsOf(found, from.ir, actor.language),
      })
  }
  return {
    total: open.total,
    checked: open.instances.length,
    fit,
    nodes: nodesOf({ from: from.ir, to: to.ir, language: actor.language }, map, stands),
    targets: Object.values(to.ir.nodes)
      .map((node) => ({ ...placeOf(to.ir, node, actor.language), kind: node.kind }))
      .sort(byName),
    objections,
    map,
  }
}

function nodesOf(
  { from, to, language }: { from: Ir; to: Ir; language: Language },
  map: Readonly<Record<string, string>>,
  stands: ReadonlyMap<string, number>,
): MigrationCheck['nodes'] {
  return Object.values(from.nodes)
    .filter(({ id }) => stands.has(id) || !isSame(from, to, id))
    .map((node) => {
      const wanted = map[node.id] ?? (isSame(from, to, node.id) ? node.id : undefined)
      const isThere = wanted !== undefined && Object.hasOwn(to.nodes, wanted)
      return { ...placeOf(from, node, language), count: stands.get(node.id) ?? 0, to: isThere ? wanted : null }
    })
    .sort((a, b) => b.count - a.count || byName(a, b))
}

const placeOf = (ir: Ir, node: Ir['nodes'][string], language: Language) => ({
  id: node.id,
  name: nodeText(ir, node.id, language),
  element: elementOf(node),
})

/** Begins the migration with exactly this map. An instance that cannot go over stays as it is and says why. */
export async function runMigration(
  kernel: KernelPart,
  actor: Actor,
  { fromId, toId, map }: Migration,
): Promise<{ id: string; total: number }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const { from, to, modelId } = await versionsOf(tx, fromId, toId)
    const about = {
      kind: 'migrate' as const,
      modelId,
      name: from.name,
      number: from.number,
      sourceId: fromId,
      targetId: toId,
      targetNumber: to.number,
      map,
    }
    const created = await createBatch(kernel, tx, actor, about, { of: 'definition', definitionId: fromId })
    if (created === undefined) throw new AppError(workflowErrors.batchEmpty)
    return created
  })
}

type Version = FoundVersion & { ir: Ir }

/** @throws not_found, migration_same for versions that are one or belong to different processes */
async function versionsOf(
  db: Db,
  fromId: string,
  toId: string,
): Promise<{ from: Version; to: Version; modelId: string }> {
  const [from, to] = [await findVersion(db, fromId), await findVersion(db, toId)]
  if (!from?.modelId || to === undefined) throw new AppError(errors.notFound)
  if (from.id === to.id || from.modelId !== to.modelId) throw new AppError(workflowErrors.migrationSame)
  const [fromIr, toIr] = [await irOf(db, fromId), await irOf(db, toId)]
  return { from: { ...from, ir: fromIr }, to: { ...to, ir: toIr }, modelId: from.modelId }
}
