import { expect, test } from 'vitest'
import { SECRET_KEY } from '../../tests/constants.ts'
import { KnownDevices } from './known-devices.ts'

const ann = { tenantId: 1, id: 'ann', passwordHash: 'hash' }
let today = 20_000
const devices = new KnownDevices(SECRET_KEY, () => today)

test('a device is known by its token, keeps its id, and is forgotten after 180 days without signing in', () => {
  const token = devices.issue(ann)
  const id = devices.find(ann, ['nonsense', token])
  expect(token.startsWith(`${id}.`)).toBe(true)
  today += 180
  expect(devices.find(ann, [token])).toBe(id)
  const renewed = devices.issue(ann, id)
  today += 1
  expect(devices.find(ann, [token])).toBeUndefined()
  expect(devices.find(ann, [renewed])).toBe(id)
})

test('a token is good for its user, tenant, password and secret alone', () => {
  const token = devices.issue(ann)
  for (const other of [{ tenantId: 2 }, { id: 'bob' }, { passwordHash: 'new' }])
    expect(devices.find({ ...ann, ...other }, [token])).toBeUndefined()
  expect(new KnownDevices(`${SECRET_KEY}x`, () => today).find(ann, [token])).toBeUndefined()
})

test('it names no one', () => {
  expect(Buffer.from(devices.issue(ann), 'base64url').toString('latin1')).not.toContain('ann')
})
