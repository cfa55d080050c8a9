/** By what a receiver knows that it has done a piece of work already. */
import type { Work } from '#process/index.ts'

/**
 * The instance, the visit of the node and the member: the same over every retry, by a node, by another node, or after
 * an incident.
 */
export const keyOf = (instanceId: string, { visit, index }: Pick<Work, 'visit' | 'index'>): string =>
  index === undefined ? `${instanceId}:${visit}` : `${instanceId}:${visit}:${index}`
