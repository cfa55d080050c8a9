import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/session.ts'
import { announcements, announcementMessage, passOnAnnouncements } from './announce.ts'
import type { Bus } from './bus.ts'
import type { BusMessage, Received } from './topic.ts'
import type { LiveChannel } from './channel.ts'

function sent(message: BusMessage) {
  const events: [string, LiveEvent][] = []
  let receive: ((message: Received<unknown>) => void) | undefined
  const bus = { subscribe: (_topic: unknown, handler: typeof receive) => (receive = handler) } as unknown as Bus
  const live = {
    toUser: (_tenant: number, userId: string, event: LiveEvent) => events.push([userId, event]),
    toTenant: (tenantId: number, event: LiveEvent) => events.push([String(tenantId), event]),
  } as unknown as LiveChannel
  passOnAnnouncements(bus, live)
  receive?.(message)
  return events
}

test('news for one person goes to that person alone, news for all to the tenant', () => {
  expect(sent(announcementMessage({ tenantId: 1, userId: 'u1', what: 'task', id: 't1' }))).toEqual([
    ['u1', { type: 'changed', what: 'task', id: 't1' }],
  ])
  expect(sent(announcementMessage({ tenantId: 1, what: 'dictionaries', id: 'gender' }))).toEqual([
    ['1', { type: 'changed', what: 'dictionaries', id: 'gender' }],
  ])
})

test('what this version does not know has not the shape of the topic, and is ignored by the bus', () => {
  expect(announcements.schema.safeParse({ what: 'something', id: 'x' }).success).toBe(false)
})
