/** News for open pages: what to ask for again. Travels by the bus to every node and from there to the browsers. */
import { z } from 'zod'
import { Announced } from '#contract/session.ts'
import type { Db } from '../database/lease.ts'
import { notify, type Bus } from './bus.ts'
import type { LiveChannel } from './channel.ts'
import { defineTopic, type BusMessage } from './topic.ts'

export interface Announcement {
  readonly tenantId: number
  /** Left out: everybody of the tenant hears it. */
  readonly userId?: string
  readonly what: Announced
  /** The one thing that changed. */
  readonly id?: string
}

/** Open pages ask for `what` again: those of one user, or without `userId` of the whole tenant. */
export const announcements = defineTopic(
  'announce',
  z.object({ what: Announced, userId: z.string().optional(), id: z.string() }),
)

/** Tells the open pages, in a transaction at its commit. They ask anew; nothing of the content travels here. */
export const announce = (db: Db, announcement: Announcement): Promise<void> =>
  notify(db, announcementMessage(announcement))

/** An announcement as a message of the bus, for who sends several at once. */
export const announcementMessage = ({ tenantId, userId, what, id = '' }: Announcement): BusMessage =>
  announcements.message(tenantId, { what, userId, id })

/** Hands what is announced on any node to this node's live channels. */
export function passOnAnnouncements(bus: Bus, live: LiveChannel): void {
  bus.subscribe(announcements, ({ tenantId, body: { what, userId, id } }) => {
    const event = { type: 'changed', what, id } as const
    if (userId) live.toUser(tenantId, userId, event)
    else live.toTenant(tenantId, event)
  })
}
