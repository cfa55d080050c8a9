import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codesOf, route } from './route.ts'

describe('a route', () => {
  test('does not compile without saying who may call it', () => {
    // @ts-expect-error -- `can` is missing
    const open = route({ method: 'GET', path: '/x', summary: '', reply: z.null() })
    expect(open).not.toHaveProperty('can')
  })

  test('does not compile with a permission that is no code', () => {
    // @ts-expect-error -- a code has three parts
    const odd = route({ method: 'GET', path: '/x', can: 'everybody', summary: '', reply: z.null() })
    expect(odd.can).toBe('everybody')
  })

  test('does not compile without a reply', () => {
    // @ts-expect-error -- what is not named cannot leave
    const mute = route({ method: 'GET', path: '/x', can: 'public', summary: '' })
    expect(mute).not.toHaveProperty('reply')
  })

  test('names the codes of which one is enough', () => {
    expect(codesOf('public')).toEqual([])
    expect(codesOf('session')).toEqual([])
    expect(codesOf('sys:user:page')).toEqual(['sys:user:page'])
    expect(codesOf(['sys:user:page', 'sys:user:pick'])).toEqual(['sys:user:page', 'sys:user:pick'])
  })
})
