import { createHmac, hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Captcha } from '#contract/session.ts'
import { SECRET_KEY } from '../../tests/constants.ts'
import { CHARACTERS, strokesOf } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { Captchas } from './captcha.ts'
import { derivedKey } from './derived-key.ts'
import { aSessionFixture, type SessionFixture } from './testing/fixture.ts'

let fixture: SessionFixture
let captchas: Captchas

beforeAll(async () => {
  fixture = await aSessionFixture()
  captchas = new Captchas({ database: (await fixture.aNode()).database, secretKey: SECRET_KEY })
})
afterAll(() => fixture.close())

/** What a browser does for someone who cannot see the picture. */
function solve({ proof }: Captcha): string {
  for (let n = 0; n <= proof.max; n += 1) {
    if (hash('sha256', `${proof.salt}${n}`) === proof.challenge) return String(n)
  }
  throw new Error('no solution')
}

test('the proof of work solves a code, once', async () => {
  const captcha = await captchas.offer()
  const solution = solve(captcha)
  expect(await captchas.solves(captcha.id, solution)).toBe(true)
  expect(await captchas.solves(captcha.id, solution)).toBe(false)
})

test('a wrong try uses the code up', async () => {
  const captcha = await captchas.offer()
  expect(await captchas.solves(captcha.id, 'wrong')).toBe(false)
  expect(await captchas.solves(captcha.id, solve(captcha))).toBe(false)
})

test('the characters of the picture solve it in either case', async () => {
  const captcha = await captchas.offer()
  const other = await captchas.offer()
  // The answer is stored only as a keyed hash: put one that is known.
  const hash = answerHashOf(captcha.id, 'ACDE')
  await sql`update sys_captcha set answer_hash = ${hash} where id = ${captcha.id}`.execute(fixture.db)
  expect(await captchas.solves(captcha.id, ' acdE ')).toBe(true)
  // and a hash is good for its own code only
  await sql`update sys_captcha set answer_hash = ${hash} where id = ${other.id}`.execute(fixture.db)
  expect(await captchas.solves(other.id, 'ACDE')).toBe(false)
})

test('a code is good for two minutes', async () => {
  const captcha = await captchas.offer()
  await sql`update sys_captcha set expires_at = now() - interval '1 second'`.execute(fixture.db)
  expect(await captchas.solves(captcha.id, solve(captcha))).toBe(false)
})

test('an unknown id is simply wrong', async () => {
  expect(await captchas.solves('01980000-0000-7000-8000-000000000000', '1')).toBe(false)
})

test('a picture is paths alone, different every time, and well inside its frame', () => {
  const [first, second] = [drawCaptcha('ACDEF'), drawCaptcha('ACDEF')]
  expect(first).not.toBe(second)
  for (let round = 0; round < 200; round += 1) {
    const svg = drawCaptcha('MWMWM')
    expect(svg).toMatch(/^<svg [^>]+>(<path [^>]+\/>|<g [^>]+>|<\/g>)+<\/svg>$/)
    const points = [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    expect(points.every(([x, y]) => x > -12 && x < 172 && y > -16 && y < 72)).toBe(true)
  }
})

test('the font has every character, and none that looks like another', () => {
  for (const character of CHARACTERS) expect(strokesOf(character).flat().flat().every(Number.isFinite)).toBe(true)
  expect(CHARACTERS).not.toMatch(/[OQ01ILZ2S5B8G6]/)
})

function answerHashOf(id: string, answer: string): string {
  return createHmac('sha256', derivedKey(SECRET_KEY, 'captcha')).update(`${id}:${answer}`).digest('base64')
}
