import { expect, it } from 'vitest'
import { definePage, findPage } from './registry.ts'

const load = () => Promise.resolve({ default: () => null })
const pages = ['/sys/user/:id', '/sys/user/new', '/sys/user'].map((path) => definePage({ path, load }))
const found = (path: string) => findPage(path, pages)

it('finds a page and its parameters', () => {
  expect(found('/sys/user')?.page.path).toBe('/sys/user')
  expect(found('/sys/user/42')).toMatchObject({ page: { path: '/sys/user/:id' }, params: { id: '42' } })
})
it('prefers the exact pattern', () => expect(found('/sys/user/new')?.page.path).toBe('/sys/user/new'))
it('finds nothing elsewhere', () => expect(found('/sys/users')).toBeUndefined())
