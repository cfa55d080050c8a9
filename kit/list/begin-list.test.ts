import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { callKey } from '#shell/request/use-call.ts'
import { beginList } from './begin-list.ts'

const query = listQuery({ filters: { name: z.string().max(5).optional() }, sortable: ['name'] })
const list = route({ method: 'GET', path: '/thing/page', can: 'session', summary: '', query, reply: page(z.string()) })

afterEach(() => vi.restoreAllMocks())

it.each([
  ['', { page: 1, limit: 10 }],
  ['page=2&name=ann&edit=new', { page: 2, limit: 10, name: 'ann' }],
  ['limit=50&name=too-long&orderField=name&order=asc', { page: 1, limit: 50, orderField: 'name', order: 'asc' }],
])('asks for what the list of an address asks for: %s', (address, asked) => {
  const prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  beginList(list)(new URLSearchParams(address))
  expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([
    callKey(list, { params: undefined, query: asked }),
  ])
})
