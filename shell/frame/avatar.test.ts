import { describe, expect, it } from 'vitest'
import { avatarText, avatarTone } from './avatar.ts'

describe('avatarText', () => {
  it.each([
    ['陈思远', '思远'],
    ['王芳', '王芳'],
    ['欧阳若曦', '若曦'],
    ['Siyuan Chen', 'SC'],
    ['ann', 'AN'],
    ['Mary Jane Watson', 'MW'],
    ['', ''],
  ])('%s becomes %s', (name, text) => expect(avatarText(name)).toBe(text))
})

it('a person keeps its tone', () => {
  expect(avatarTone('a-1')).toBe(avatarTone('a-1'))
  expect([1, 2, 3, 4, 5]).toContain(avatarTone('anything'))
})
