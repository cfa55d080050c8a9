/** Specification section 2.1: routes that open without signing in stand in no menu. */
import { expect, test } from 'vitest'
import { isPublic, loginPageOf, parseHash } from '#shell/session/places.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { aServer } from './harness.ts'

test('no menu of a new organisation leads to a public route', async () => {
  const server = await aServer()
  try {
    const { data: menus } = await server.call(menuRoutes.list, { query: {}, token: await server.admin() })
    const addresses = menus.flatMap(({ path, redirect, iframeUrl }) => [path, redirect, iframeUrl])
    expect(addresses).toContain('/sys/user')
    expect(addresses).toContain('/bpm/work')
    const paths = addresses.map((address) => parseHash(address).path)
    expect(paths.filter((path) => isPublic(path) || loginPageOf(path) !== undefined)).toEqual([])
  } finally {
    await server.close()
  }
})
