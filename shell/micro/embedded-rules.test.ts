import { describe, expect, it } from 'vitest'
import { asksForMicroApp, mayHost } from './embedded-rules.ts'

describe('asksForMicroApp', () => {
  it.each([
    ['?_microApp=1', '', true],
    ['', '#/home?_microApp=1', true],
    ['?_microApp=0', '#/home', false],
    ['', '#/home', false],
  ])('%s and %s: %s', (search, hash, asks) => expect(asksForMicroApp(search, hash)).toBe(asks))
})

describe('mayHost', () => {
  const own = 'https://office.example'
  it('is true for the own origin and for allowed ones', () => {
    expect(mayHost(own, own, [])).toBe(true)
    expect(mayHost('https://portal.example', own, ['https://portal.example'])).toBe(true)
  })
  it.each(['https://evil.example', '', 'null'])('is false for "%s"', (origin) =>
    expect(mayHost(origin, own, ['https://portal.example', ''])).toBe(false),
  )
})
