/** The domains of tenants: none of them is ours, and none belongs to two. */
import type { Db } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isTaken } from './customer.repo.ts'

/** Hosts at which the installation itself is called. */
function ownHosts({ PUBLIC_URL }: Kernel['settings']): string[] {
  return ['localhost', ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname.toLowerCase()])]
}

/** @throws InvalidInput domain_own, domain_taken */
export async function assertDomainFree(
  db: Db,
  { settings }: Pick<Kernel, 'settings'>,
  { domain, number }: { domain: string; number?: number },
): Promise<void> {
  if (domain === '') return
  if (ownHosts(settings).includes(domain)) throw invalid('domain', 'domain_own')
  if (await isTaken(db, { domain }, number)) throw invalid('domain', 'domain_taken')
}
