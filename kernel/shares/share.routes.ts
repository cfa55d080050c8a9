import { shareTicketRoutes } from '#contract/share.ts'
import { implement, type Mounted } from '../http/implement.ts'
import type { Shares } from './shares.ts'

/** The kernel's own call about shares: opening one. */
export function mountShares(shares: Shares): Mounted[] {
  return implement('shareTicket', shareTicketRoutes, {
    open: ({ body, origin }) => shares.open(body, origin),
  })
}
