import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTexts } from '#shell/i18n.ts'
import { CallError } from '#shell/request/call.ts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }
import { listByUrl, treeByUrl, urlRoute } from './list-by-url.ts'
import { readListReply } from './list-reply.ts'
import { filterNames } from './list-state.ts'

beforeAll(() => startTexts('en', [en]))
afterEach(() => vi.unstubAllGlobals())

/** A server that answers one envelope; resolves with the address it was asked. */
function answering(envelope: unknown) {
  const asked: string[] = []
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } })
  })
  return asked
}

describe('an address that is empty', () => {
  test.each([undefined, '', '  '])('%j is refused in the words of the specification', async (url) => {
    await expect(listByUrl(url)).rejects.toThrow('url must not be empty')
    await expect(treeByUrl(url)).rejects.toThrow('url must not be empty')
    expect(() => urlRoute(url)).toThrow('url must not be empty')
  })
  test('in Chinese, too', async () => {
    startTexts('zh', [zh])
    await expect(listByUrl('')).rejects.toThrow('url 不能为空')
    startTexts('en', [en])
  })
})

describe('a list by its address', () => {
  test('is asked with page, order and filters, the empty ones left out', async () => {
    const asked = answering({ code: 0, data: { list: [{ id: '1' }], total: 12, sumData: { amount: 3.5 } } })
    const query = { page: 2, limit: 10, order: 'asc', orderField: 'name', name: '', status: '1' }
    expect(await listByUrl('/mdm/mdmBtypeInfo/page', query)).toEqual({
      list: [{ id: '1' }],
      total: 12,
      totalExact: true,
      sumData: { amount: 3.5 },
    })
    expect(asked).toEqual(['/xtbg/mdm/mdmBtypeInfo/page?page=2&limit=10&order=asc&orderField=name&status=1'])
  })

  test('may answer a bare list', async () => {
    answering({ code: 0, data: [{ id: '1' }, { id: '2' }] })
    expect(await listByUrl('sys/thing/list')).toMatchObject({ total: 2, list: [{ id: '1' }, { id: '2' }] })
  })

  test('rejects with the server’s message when the code is not 0', async () => {
    answering({ code: 500, msg: 'no such table', data: { list: [{ id: '1' }], total: 1 } })
    const refused = listByUrl('/sys/thing/page')
    await expect(refused).rejects.toThrow(CallError)
    await expect(refused).rejects.toMatchObject({ msg: 'no such table' })
  })

  test('as a tree is joined by id and pid', async () => {
    answering({
      code: 0,
      data: [
        { id: '11', pid: '1' },
        { id: '1', pid: '0' },
      ],
    })
    expect(await treeByUrl('/sys/thing/tree')).toEqual([{ id: '1', pid: '0', children: [{ id: '11', pid: '1' }] }])
  })
})

test('an answer of another shape is an empty list', () => {
  for (const data of [null, undefined, 'text', {}, { list: 'none', total: 7 }])
    expect(readListReply(data)).toEqual({ list: [], total: 0, totalExact: true })
})

test('an estimated total stays one', () => {
  expect(readListReply({ list: [], total: 12_000, totalExact: false })).toMatchObject({ totalExact: false })
})

test('a configured address knows its filters', () => {
  expect(filterNames(urlRoute('/a', ['name', 'status']).query)).toEqual(['name', 'status'])
})
