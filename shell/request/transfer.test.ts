import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { bareRoute } from './bare-route.ts'
import { upload } from './transfer.ts'

interface Sent {
  method: string
  address: string
  headers: Record<string, string>
  form: FormData
}

let sent: Sent[]
let tickets: number
let reply: { status: number; text: string }

/** As much of it as sending a file takes. */
class Request {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #sent: Omit<Sent, 'form'> = { method: '', address: '', headers: {} }
  #end = (): void => undefined

  open(method: string, address: string) {
    Object.assign(this.#sent, { method, address })
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.headers[name] = value
  }
  getResponseHeader = () => null
  addEventListener(_: 'loadend', end: () => void) {
    this.#end = end
  }
  send(form: FormData) {
    sent.push({ ...this.#sent, form })
    Object.assign(this, { status: reply.status, responseText: reply.text })
    this.#end()
  }
}

beforeEach(() => {
  sent = []
  tickets = 0
  reply = { status: 200, text: '{"code":0,"data":{"id":"7"}}' }
  vi.stubGlobal('window', { location: { protocol: 'https:' }, localStorage: { getItem: () => null } })
  vi.stubGlobal('document', { cookie: 'token=the-session', querySelector: () => null })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/xtbg/sys/ticket') throw new Error(`no reply for ${address}`)
    tickets += 1
    return new Response(JSON.stringify({ code: 0, data: { ticket: `t.${tickets}/+` } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const route = bareRoute('POST', '/sys/oss/upload')
const file = new File(['x'], 'a.txt')

test('the address of an upload carries a token that works once, its header that of the session', async () => {
  await expect(upload(route, { file, body: { dirValue: 'theme' } })).resolves.toEqual({ id: '7' })
  await upload(route, { file, query: { mode: 'add' } })
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([
    'POST /xtbg/sys/oss/upload?token=t.1%2F%2B',
    'POST /xtbg/sys/oss/upload?mode=add&token=t.2%2F%2B',
  ])
  expect(sent.map(({ headers }) => headers['token'])).toEqual(['the-session', 'the-session'])
  expect(sent[0]?.headers).toMatchObject({ 'Accept-Language': 'zh-CN' })
  expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['dirValue', 'file'])
})

test('a token in the configured address is replaced, there too', async () => {
  await upload(bareRoute('POST', '/foreign/{token}/upload'), { file })
  expect(sent[0]?.address).toBe('/xtbg/foreign/t.2%2F%2B/upload?token=t.1%2F%2B')
})

test('a refusal shows the server’s message', async () => {
  reply = { status: 415, text: '{"code":415,"msg":"not this kind"}' }
  await expect(upload(route, { file })).rejects.toMatchObject({ code: 415, msg: 'not this kind' })
})

test('no answer is an error of its own; without a ticket nothing is sent', async () => {
  reply = { status: 0, text: '' }
  await expect(upload(route, { file })).rejects.toMatchObject({ error: 'no_response' })
  sent = []
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(upload(route, { file })).rejects.toThrow(CallError)
  expect(sent).toEqual([])
})
