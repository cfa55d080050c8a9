/** A caller of uploads in parts, for tests: one request of tus 1.0 at a time, written from the protocol. */
import { ossRoutes } from '#files/contract/oss.ts'
import type { TestServer } from './harness.ts'

interface Begin {
  name: string
  bytes: number
  /** Further metadata, not encoded yet. */
  more?: Record<string, string>
  headers?: Record<string, string>
}

const encoded = (text: string) => Buffer.from(text).toString('base64')

export class TusCaller {
  readonly #server: TestServer
  readonly #token: string | undefined

  constructor(server: TestServer, token: string | undefined) {
    this.#server = server
    this.#token = token
  }

  /** The answer to the creation of an upload. */
  create({ name, bytes, more = {}, headers = {} }: Begin) {
    const metadata = Object.entries({ filename: name, ...more }).map(([key, value]) => `${key} ${encoded(value)}`)
    return this.ask('POST', '/sys/oss/tus', {
      headers: { 'upload-length': String(bytes), 'upload-metadata': metadata.join(','), ...headers },
    })
  }

  /** The path of a new upload, below the base path. */
  async begin(begin: Begin): Promise<string> {
    const { headers, status, body } = await this.create(begin)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return String(headers['location']).replace('/xtbg', '')
  }

  patch(path: string, offset: number, content: Uint8Array | string, headers: Record<string, string> = {}) {
    const usual = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return this.ask('PATCH', path, { body: Buffer.from(content), headers: { ...usual, ...headers } })
  }

  /** How many bytes have arrived. */
  async offset(path: string): Promise<number> {
    return Number((await this.ask('HEAD', path)).headers['upload-offset'])
  }

  finish(path: string) {
    const id = path.split('/').at(-1) ?? ''
    return this.#server.call(ossRoutes.finish, { params: { id }, ...this.#signed })
  }

  ask(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {}) {
    const sent = { 'tus-resumable': '1.0.0', ...headers }
    return this.#server.request(method, path, { headers: sent, ...this.#signed, ...(body !== undefined && { body }) })
  }

  get #signed() {
    return this.#token === undefined ? {} : { token: this.#token }
  }
}
