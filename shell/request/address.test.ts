import { afterEach, expect, it, vi } from 'vitest'
import { addressOf } from './address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The address module in a page into which the server has written a base path. */
async function written(content: string): Promise<string> {
  vi.resetModules()
  vi.stubGlobal('document', {
    querySelector: (name: string) => (name === 'meta[name="base-path"]' ? { content } : null),
  })
  const { addressOf: inThatPage } = await import('./address.ts')
  return inThatPage('/sys/user/page')
}

it('begins with the base path that the server has written into the page', async () => {
  expect(await written('/office/api')).toBe('/office/api/sys/user/page')
})
it('begins with /xtbg where no one has', async () => {
  expect(await written('__BASE_PATH__')).toBe('/xtbg/sys/user/page')
})

it('fills parameters, encoded', () => expect(addressOf('/sys/user/{id}', { id: 'a/b' })).toBe('/xtbg/sys/user/a%2Fb'))
it('appends the query, joins lists, and leaves out what is empty', () => {
  const query = {
    page: 2,
    q: '张 三',
    ids: ['a', 'b'],
    none: undefined,
    empty: '',
    nothing: null,
    list: [],
    flag: false,
  }
  expect(addressOf('/sys/user/page', undefined, query)).toBe(
    '/xtbg/sys/user/page?page=2&q=%E5%BC%A0+%E4%B8%89&ids=a%2Cb&flag=false',
  )
})
it('has no question mark without a query', () => expect(addressOf('/login', undefined, {})).toBe('/xtbg/login'))
