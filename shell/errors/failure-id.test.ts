import { expect, test } from 'vitest'
import { CallError } from '../request/call-error.ts'
import { failureId } from './failure-id.ts'

const refusal = (requestId: string) =>
  new CallError({ code: 500, status: 500, error: 'internal', msg: 'broken', issues: [], data: {}, requestId })

test('a failed call has the number of its request', () => {
  expect(failureId(refusal('req-42'))).toBe('req-42')
})

test('anything else gets a number of its own, and keeps it', () => {
  const [one, other] = [new Error('one'), refusal('')]
  expect(failureId(one)).toMatch(/^P-[0-9a-f]{8}$/)
  expect(failureId(one)).toBe(failureId(one))
  expect(failureId(other)).toBe(failureId(other))
  expect(failureId(other)).not.toBe(failureId(one))
  expect(failureId('a text')).toMatch(/^P-/)
})
