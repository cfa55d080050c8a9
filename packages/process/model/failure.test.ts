import { expect, test } from 'vitest'
import { Incident, ProcessError } from './failure.ts'

test('a refusal says what, where, and what more there is to say', () => {
  const bare = new ProcessError('NO_TOKEN')
  expect(bare).toMatchObject({
    name: 'ProcessError',
    code: 'NO_TOKEN',
    node: undefined,
    detail: {},
    message: 'NO_TOKEN',
  })
  const whole = new ProcessError('NOT_YOURS', 'A', { by: 'ann' })
  expect(whole).toMatchObject({ code: 'NOT_YOURS', node: 'A', detail: { by: 'ann' }, message: 'NOT_YOURS (A)' })
  expect(whole).toBeInstanceOf(Error)
})

test('an incident says what, and of what', () => {
  expect(new Incident('NO_FLOW')).toMatchObject({ name: 'Incident', code: 'NO_FLOW', detail: '', message: 'NO_FLOW: ' })
  expect(new Incident('UNKNOWN_NAME', 'x')).toMatchObject({ detail: 'x', message: 'UNKNOWN_NAME: x' })
})
