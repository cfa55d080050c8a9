import { expect, test } from 'vitest'
import { searches } from './searches.ts'

test('the message is searched for on the web, without addresses and ids', () => {
  const found = searches('/xtbg/sys/user/0192a000-0000-7000-8000-000000000001 #500 x is not a function & more')
  expect(found.map(({ engine }) => engine)).toEqual(['Baidu', 'Bing', 'Google', 'Stack Overflow'])
  expect(found[1]?.address).toBe('https://www.bing.com/search?q=%23500%20x%20is%20not%20a%20function%20%26%20more')
})
