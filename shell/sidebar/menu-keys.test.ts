import { describe, expect, it } from 'vitest'
import { indexByLetter, nextIndex } from './menu-keys.ts'

describe('nextIndex', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s from %d of three leads to %d', (key, here, next) => expect(nextIndex(key, here, 3, 'down')).toBe(next))
  it('goes across with the other arrows', () => {
    expect(nextIndex('ArrowRight', 0, 3, 'across')).toBe(1)
    expect(nextIndex('ArrowDown', 0, 3, 'across')).toBeUndefined()
  })
  it('leads nowhere in an empty menu', () => expect(nextIndex('Home', -1, 0, 'down')).toBeUndefined())
})

describe('indexByLetter', () => {
  const words = ['Users', 'Roles', 'Units']
  it('finds the next one, around the end', () => {
    expect(indexByLetter('u', 0, words)).toBe(2)
    expect(indexByLetter('u', 2, words)).toBe(0)
  })
  it('finds none', () => expect(indexByLetter('x', 0, words)).toBeUndefined())
})
