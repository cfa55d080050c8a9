/** Caches of all nodes: looked at and emptied by those who run the installation, not by its customers. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChanges } from '#kernel/audit/record.ts'
import type { NodeCaches as Found } from '#kernel/caches/node-caches.ts'
import { AppError } from '#kernel/errors.ts'
import type { Admits } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { CacheDrop, NodeCaches, NodeDrop } from '#security/contract/cache.ts'
import { findCertification } from './cache.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'caches'>

/** `tenant`: one of several customers of the installation, whose nodes keep matters of the others, too. */
const CUSTOMER = 1

/** Forbidden for a tenant with certification 1, its administrators included. */
export const runsInstallation =
  ({ database }: Pick<Kernel, 'database'>): Admits =>
  async ({ tenantId }) => {
    const certification = await database.read(tenantId, (db) => findCertification(db, tenantId))
    if (certification === undefined || certification === CUSTOMER) throw new AppError(errors.forbidden)
  }

export async function listCaches(kernel: KernelPart): Promise<NodeCaches[]> {
  const found = await kernel.caches.all()
  return found.map((node) => ({
    ...nodeOf(node),
    caches: (node.caches ?? []).map(({ since, count, ...figures }) => ({
      ...figures,
      entries: count,
      sinceDate: new Date(since).toISOString(),
    })),
  }))
}

/** Empties caches; the trace says which and where, and is written before. @throws AppError not_found for the node */
export async function dropCaches(kernel: KernelPart, actor: Actor, { names, node }: CacheDrop): Promise<NodeDrop[]> {
  if (node !== undefined && !(await kernel.caches.isAlive(node))) throw new AppError(errors.notFound)
  const place = node === undefined ? '' : shortName(node)
  await kernel.database.transaction(actor.tenantId, (tx) =>
    recordChanges(
      tx,
      actor,
      names.map((name) => ({
        action: 'drop',
        resource: 'cache',
        resourceId: name,
        label: name,
        after: { node: place },
      })),
    ),
  )
  const found = await kernel.caches.clear(names, node)
  return found.map((one) => ({
    ...nodeOf(one),
    entries: (one.caches ?? []).filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0),
  }))
}

/** A node is called by host, process and a number that is drawn at its start. */
const shortName = (node: string): string => node.replace(/:[0-9a-f]{8}$/, '')

const nodeOf = ({ node, isAsking, caches }: Found) => ({
  node,
  name: shortName(node),
  isCurrent: isAsking,
  isSilent: caches === undefined,
})
