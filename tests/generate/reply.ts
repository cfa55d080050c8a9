/** What leaves the server: only what the contract names, and never a secret. */
import { expect } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { isDownload } from '#contract/file.ts'
import type { AnyRoute } from '#contract/route.ts'
import type { Answer } from '../harness.ts'

/** As a field's name, or the hash itself. */
const SECRETS = /(?<!\\)"(password_?hash|token_?hash|previous_?hash|private_?sealed|secret_?key)":|\$argon2/i

/** Fails when an answer is not one of the two envelopes or carries something it must not. */
export function expectEnvelope({ status, body, headers }: Answer): void {
  if (headers['content-disposition'] !== undefined) return // a file has none
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  expect(JSON.stringify(body)).not.toMatch(SECRETS)
  if (status < 300) expect(Object.keys(body).sort()).toEqual(['code', 'data', 'msg'])
  else expect(Failure.strict().parse(body)).toMatchObject({ status, success: false })
}

/** Fails when a successful answer holds a field that its schema does not name, or lacks one. */
export function expectContract(route: AnyRoute, answer: Answer): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  if (isDownload(route)) {
    expect(answer.headers['content-disposition']).toMatch(/^(attachment|inline); filename=/)
    return
  }
  expectEnvelope(answer)
  expect(answer.body.code).toBe(0)
  expect(route.reply.parse(answer.data)).toEqual(answer.data)
}
