import { describe, expect, it, test } from 'vitest'
import { markedAt, readTyped } from './entry.ts'
import { keyOpens } from './global-keys.ts'

describe('readTyped', () => {
  it('takes text for text', () => expect(readTyped(' 用户 ')).toEqual({ text: '用户', only: undefined, isHelp: false }))
  it.each([
    ['>', 'actions'],
    ['@', 'user'],
    ['#', 'dept'],
    ['/', 'pages'],
    ['＞', 'actions'],
    ['＠', 'user'],
  ])('takes %s for a filter', (sign, only) =>
    expect(readTyped(`${sign} 王`)).toEqual({ text: '王', only, isHelp: false }),
  )
  it('takes a sign alone for a filter without a text', () =>
    expect(readTyped('@')).toMatchObject({ text: '', only: 'user' }))
  it.each(['?', '？'])('takes %s for the question it is', (typed) => expect(readTyped(typed).isHelp).toBe(true))
  it('takes a sign in the middle for text', () =>
    expect(readTyped('a@b')).toMatchObject({ text: 'a@b', only: undefined }))
})

test('a range of a text is marked, and nothing is lost', () => {
  expect(markedAt('用户管理', [0, 2])).toEqual([
    { text: '用户', isHit: true },
    { text: '管理', isHit: false },
  ])
  expect(markedAt('用户', undefined)).toEqual([{ text: '用户', isHit: false }])
})

describe('keyOpens', () => {
  const pressed = (key: string, more: object = {}) =>
    keyOpens({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null, ...more })
  const field = { closest: () => ({}) } as unknown as EventTarget
  it('opens the palette with Ctrl and K, and with the command key', () => {
    expect(pressed('k', { ctrlKey: true })).toBe('palette')
    expect(pressed('K', { metaKey: true })).toBe('palette')
    expect(pressed('k', { ctrlKey: true, target: field })).toBe('palette')
  })
  it('leaves other keys alone', () => {
    expect(pressed('k')).toBeUndefined()
    expect(pressed('k', { ctrlKey: true, shiftKey: true })).toBeUndefined()
    expect(pressed('k', { ctrlKey: true, altKey: true })).toBeUndefined()
    expect(pressed('k', { ctrlKey: true, isComposing: true })).toBeUndefined()
  })
  it('lists the shortcuts with ?, but not while one types', () => {
    expect(pressed('?', { shiftKey: true })).toBe('shortcuts')
    expect(pressed('?', { target: field })).toBeUndefined()
  })
})
