import { expect, test } from 'vitest'
import { failureOf } from './mail-failure.ts'

const refusal = (responseCode: number, command: string, code = 'EENVELOPE') =>
  failureOf(Object.assign(new Error(`${responseCode} no`), { responseCode, command, code }))

test.each([
  [530, 'MAIL FROM'],
  [534, 'AUTH PLAIN'],
  [535, 'AUTH PLAIN'],
  [538, 'MAIL FROM'],
])('%i at %s is about the settings of the channel: no mail is lost by it', (responseCode, command) => {
  expect(refusal(responseCode, command)).toMatchObject({
    step: 'login',
    result: { kind: 'temporary', code: String(responseCode) },
  })
})

test.each([
  [450, 'RCPT TO', 'temporary'],
  [550, 'RCPT TO', 'permanent'],
  [554, 'DATA', 'permanent'],
])('%i at %s is about the mail: %s', (responseCode, command, kind) => {
  expect(refusal(responseCode, command)).toMatchObject({ step: 'send', result: { kind } })
})
