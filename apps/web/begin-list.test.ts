import { afterEach, expect, test, vi } from 'vitest'
import { queryOf, readListState } from '#kit/list/list-state.ts'
import { definePage, registerPages } from '#shell/registry.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { holdings, session, type Session } from '#shell/session/session.ts'
import { beginList } from './begin-list.ts'
import { FIRST, listOf, LISTS, LISTS_ELSEWHERE } from './lists.ts'
import { modulePages } from './pages.ts'

const load = () => Promise.reject(new Error('no page is shown here'))
registerPages([definePage({ path: '/sys/post', can: 'sys:post:page', load })])

afterEach(() => {
  vi.restoreAllMocks()
  session.set(undefined)
})

const signedIn = (...abilities: string[]) => {
  holdings.set({ admin: false, roles: new Set(), abilities: new Set(abilities) })
  session.set({} as Session)
}

/** What is asked for at an address once the user is known. */
function askedAt(hash: string, ...abilities: string[]) {
  session.set(undefined)
  const prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  prefetch.mockClear()
  vi.stubGlobal('window', { location: { hash } })
  beginList()
  vi.unstubAllGlobals()
  expect(prefetch).not.toHaveBeenCalled()
  signedIn(...abilities)
  return prefetch.mock.calls.map(([{ queryKey }]) => queryKey)
}

test('the list is asked for when the session is there, once', () => {
  expect(askedAt('#/sys/post', 'sys:post:page')).toEqual([['/sys/post/page', { query: { page: 1, limit: 10 } }]])
  const prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  prefetch.mockClear()
  session.set({} as Session)
  expect(prefetch).not.toHaveBeenCalled()
})

test('nothing is asked for of a page that the user may not open, of another page, or where the address has a query', () => {
  expect(askedAt('#/sys/post')).toEqual([])
  for (const hash of ['#/sys/post?keyword=a', '#/sys/nothing', '#/sys/post/1', ''])
    expect(askedAt(hash, 'sys:post:page'), hash).toEqual([])
})

test('the first page is what a list asks for whose address has no query', () => {
  expect(FIRST).toEqual(queryOf(readListState(new URLSearchParams(), undefined)))
})

test('every page that begins with a list is one', () => {
  const paths = Object.values(modulePages).flatMap((pages) => pages.map(({ path }) => path))
  expect([...LISTS, ...Object.keys(LISTS_ELSEWHERE)].filter((path) => !paths.includes(path))).toEqual([])
  expect([listOf('/sys/post'), listOf('/bpm/work')]).toEqual(['/sys/post/page', '/workflow/task/todo'])
})
