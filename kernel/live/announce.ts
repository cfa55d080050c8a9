/** News for open pages: what to ask for again. Travels by the bus to every node and from there to the browsers. */
import { Announced } from '#contract/session.ts'
import type { Db } from '../database/lease.ts'
import { notify, type Bus, type BusMessage } from './bus.ts'
import type { LiveChannel } from './channel.ts'

export interface Announcement {
  readonly tenantId: number
  /** Left out: everybody of the tenant hears it. */
  readonly userId?: string
  readonly what: Announced
  /** The one thing that changed; must not hold a blank. */
  readonly id?: string
}

const TOPIC = 'announce'

/** Tells the open pages, in a transaction at its commit. They ask anew; nothing of the content travels here. */
export const announce = (db: Db, announcement: Announcement): Promise<void> => notify(db, newsOf(announcement))

/** An announcement as a message of the bus, for who sends several at once. */
export const newsOf = ({ tenantId, userId = '', what, id = '' }: Announcement): BusMessage => ({
  topic: TOPIC,
  tenantId,
  id: `${what} ${userId} ${id}`,
})

/** Hands what is announced on any node to this node's live channels. */
export function passOnAnnouncements(bus: Bus, live: LiveChannel): void {
  bus.subscribe(TOPIC, ({ tenantId, id: text }) => {
    const [named, userId = '', id = ''] = text.split(' ')
    const what = Announced.safeParse(named)
    if (!what.success) return // of a newer version
    const event = { type: 'changed', what: what.data, id } as const
    if (userId) live.toUser(tenantId, userId, event)
    else live.toTenant(tenantId, event)
  })
}
