import { expect, test } from 'vitest'
import { verdictOn } from './before-sending.ts'

const NIGHT = new Date('2026-11-27T23:00:00Z')
const delivery = {
  isThere: true,
  isReached: true,
  isRead: false,
  address: 'ann@example.com',
  quiet: 1 as const,
  quietFrom: '22:00',
  quietTo: '08:00',
  quietDays: '1234567',
  timeZone: 'UTC',
}
const security = { code: 'x.security', category: 'security' } as const
const urgent = { code: 'x.urgent', category: 'task', urgent: true } as const

test('one that was read is skipped, unless it is about security: its reader may be the one whom it warns of', () => {
  const read = { ...delivery, isRead: true }
  expect(verdictOn(read, urgent, NIGHT)).toEqual({ kind: 'skip', code: 'read' })
  expect(verdictOn(read, security, NIGHT)).toEqual({ kind: 'send' })
})

test('quiet hours hold up what is neither urgent nor about security', () => {
  expect(verdictOn(delivery, { code: 'x', category: 'task' }, NIGHT)).toEqual({
    kind: 'wait',
    until: new Date('2026-11-28T08:00:00Z'),
  })
  expect(verdictOn(delivery, urgent, NIGHT)).toEqual({ kind: 'send' })
  expect(verdictOn(delivery, security, NIGHT)).toEqual({ kind: 'send' })
})

test.each([
  ['isThere', false, 'message_gone'],
  ['isReached', false, 'user_disabled'],
  ['address', '', 'no_address'],
])('without %s (%o) it fails: %s', (name, value, code) => {
  expect(verdictOn({ ...delivery, [name]: value }, security, NIGHT)).toEqual({ kind: 'fail', code })
})
