import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/session.ts'
import type { Bus, BusMessage } from './bus.ts'
import { passOnAnnouncements } from './announce.ts'
import type { LiveChannel } from './channel.ts'

function heard(id: string) {
  const told: [string, LiveEvent][] = []
  let hear: ((message: BusMessage) => void) | undefined
  const bus = { subscribe: (_topic: string, handler: typeof hear) => (hear = handler) } as unknown as Bus
  const live = {
    toUser: (_tenant: number, userId: string, event: LiveEvent) => told.push([userId, event]),
    toTenant: (tenantId: number, event: LiveEvent) => told.push([String(tenantId), event]),
  } as unknown as LiveChannel
  passOnAnnouncements(bus, live)
  hear?.({ topic: 'announce', tenantId: 1, id })
  return told
}

test('news for one person goes to that person alone, news for all to the tenant', () => {
  expect(heard('task u1 t1')).toEqual([['u1', { type: 'changed', what: 'task', id: 't1' }]])
  expect(heard('dictionaries  gender')).toEqual([['1', { type: 'changed', what: 'dictionaries', id: 'gender' }]])
})

test('what this version does not know is left alone', () => {
  expect(heard('something u1 x')).toEqual([])
})
