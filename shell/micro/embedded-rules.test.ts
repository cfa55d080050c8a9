import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asksForMicroApp,
  hostsIn,
  languageWanted,
  mayHost,
  readHostWord,
  searchWithLanguage,
} from './embedded-rules.ts'

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
  it('is true for the own origin and for registered ones', () => {
    expect(mayHost(own, own, [])).toBe(true)
    expect(mayHost('https://portal.example', own, ['https://portal.example'])).toBe(true)
  })
  it.each(['https://evil.example', '', 'null'])('is false for "%s"', (origin) =>
    expect(mayHost(origin, own, ['https://portal.example', ''])).toBe(false),
  )
  it('takes from the document what the server wrote, and nothing that it did not', () => {
    expect(hostsIn('https://a.example http://10.0.0.5:8443')).toEqual(['https://a.example', 'http://10.0.0.5:8443'])
    expect(hostsIn('__HOSTS__')).toEqual([])
    expect(hostsIn('')).toEqual([])
  })
})

describe('the language of a host', () => {
  it('counts only where the address asks for micro-app mode', () => {
    expect(languageWanted('?_microApp=1&_language=en', '')).toBe('en')
    expect(languageWanted('?_language=en', '')).toBeUndefined()
    expect(searchWithLanguage('?_microApp=1&_language=en', 'zh')).toBe('?_microApp=1&_language=zh')
  })
})

describe('a word of a host', () => {
  const parsed = (word: object) => readHostWord({ source: 'portico-host', ...word })
  it('is read as it is', () => {
    expect(parsed({ type: 'token', token: 'A'.repeat(43) })).toEqual({ type: 'token', token: 'A'.repeat(43) })
    expect(parsed({ type: 'theme', appearance: 'dark', themeColor: '#0A7F4F' })).toEqual({
      type: 'theme',
      appearance: 'dark',
      themeColor: '#0a7f4f',
    })
    expect(parsed({ type: 'language', language: 'en' })).toEqual({ type: 'language', language: 'en' })
    expect(parsed({ type: 'navigate', path: '/sys/user' })).toEqual({ type: 'navigate', path: '/sys/user' })
  })
  it.each([
    { type: 'token', token: 'a b; path=/' },
    { type: 'language', language: 'xx' },
    { type: 'navigate', path: '//evil.example' },
    { type: 'navigate', path: 'javascript:alert(1)' },
    { type: 'close' },
  ])('%o is none', (word) => expect(parsed(word)).toBeUndefined())
  it('keeps of a theme only what is a colour or a choice', () => {
    expect(parsed({ type: 'theme', appearance: 'pink', themeColor: 'red;}' })).toEqual({ type: 'theme' })
  })
  it('is nothing that another says', () => {
    expect(readHostWord({ source: 'portico', type: 'language', language: 'en' })).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readHostWord(data)).toBeUndefined()
      }),
    )
  })
})
