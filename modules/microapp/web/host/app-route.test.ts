import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microAppRoutes } from '#microapp/contract/micro-app.ts'
import { entranceAt, routeIn, routeKey, routeParam } from './app-route.ts'
import { seenAppsRoute } from './seen-apps.ts'

it('asks by the route of the contract', () => {
  expect(seenAppsRoute).toEqual({ method: microAppRoutes.list.method, path: microAppRoutes.list.path })
})

describe('the route of an app in the address of its tab', () => {
  it.each([
    ['/gzkj', '', { code: 'gzkj', start: '' }],
    ['/gzkjXtbg', '', { code: 'gzkj', start: 'meetings' }],
    ['/productionSystem', '', { code: 'productionSystem', start: '' }],
    ['/micro/crm', 'crm', { code: 'crm', start: '' }],
  ])('%s shows the right app', (path, code, entrance) => expect(entranceAt(path, code)).toEqual(entrance))

  it('is the start of the page when the address names none', () => {
    expect(routeIn(new URLSearchParams(), entranceAt('/gzkjXtbg', ''))).toBe('meetings')
    expect(routeIn(new URLSearchParams('sub-gzkj=meetings/7'), entranceAt('/gzkj', ''))).toBe('meetings/7')
  })

  it('is read back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((route) => route !== '/'),
        fc.constantFrom('/gzkj', '/gzkjXtbg', '/gzkjRwxt'),
        (route, path) => {
          const entrance = entranceAt(path, '')
          const param = routeParam(route, entrance)
          const query = new URLSearchParams(param === '' ? {} : { [routeKey(entrance.code)]: param })
          expect(routeIn(new URLSearchParams(query.toString()), entrance)).toBe(route)
        },
      ),
    )
  })
})
