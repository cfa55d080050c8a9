import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

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
