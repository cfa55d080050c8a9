import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { MountedRoutes } from './mounted-routes.ts'

const mounted = (id: string, method: 'GET' | 'POST', path: `/${string}`) => ({
  id,
  route: route({ method, path, can: 'session', summary: id, reply: z.null() }),
  handle: () => Promise.resolve(null),
})
const routes = new MountedRoutes()
routes.learn([
  mounted('book.get', 'GET', '/lib/book/{id}'),
  mounted('book.page', 'GET', '/lib/book/page'),
  mounted('book.lend', 'POST', '/lib/book/{id}/lend'),
])
const idOf = (method: 'GET' | 'POST', address: string) => routes.find(method, address)?.mounted.id

describe('a route by its address', () => {
  test('is found by its template and by a real address, whose parameters are read', () => {
    expect(routes.find('GET', '/lib/book/{id}')).toMatchObject({ mounted: { id: 'book.get' }, params: {} })
    expect(routes.find('POST', '/lib/book/17/lend?x=1')).toMatchObject({
      mounted: { id: 'book.lend' },
      params: { id: '17' },
    })
  })

  test('fixed segments come before parameters', () => {
    expect(idOf('GET', '/lib/book/page')).toBe('book.page')
    expect(idOf('GET', '/lib/book/pages')).toBe('book.get')
  })

  test('is not found by another method, a missing parameter or an address that goes on', () => {
    expect(idOf('POST', '/lib/book/page')).toBeUndefined()
    expect(idOf('GET', '/lib/book/')).toBeUndefined()
    expect(idOf('GET', '/lib/book/17/lend')).toBeUndefined()
    expect(idOf('GET', '')).toBeUndefined()
    expect(idOf('GET', '/'.repeat(10_000))).toBeUndefined()
  })
})
