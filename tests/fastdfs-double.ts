/**
 * A tracker and a storage of FastDFS, for tests: written from the description of its protocol, not from our code. The
 * storage names what it takes and keeps it in memory.
 */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const GROUP = 16

const filled = (text: string, bytes: number) => Buffer.concat([Buffer.from(text)], bytes)
const eight = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}
const trimmed = (bytes: Buffer) => bytes.toString().replace(/\0+$/, '')

/** An answer: length of the body, 100, status, body. */
const answer = (body: Buffer, status = 0) => Buffer.concat([eight(body.length), Buffer.from([100, status]), body])
const ENOENT = 2
const EINVAL = 22

export class FastDfsDouble {
  readonly files = new Map<string, Buffer>()
  /** Commands in the order in which they came. */
  readonly commands: number[] = []
  readonly group: string
  /** The address that the tracker names; 15 bytes long in old versions, 45 in new ones. */
  host = '127.0.0.1'
  addressBytes = 15
  /** Storages end the connection after so many bytes of an upload or download. */
  cutAfter: number | undefined
  readonly #tracker: Server
  readonly #storage: Server
  #count = 0

  private constructor(group: string) {
    this.group = group
    this.#tracker = createServer((socket) => this.#serve(socket, (command, body) => this.#track(command, body)))
    this.#storage = createServer((socket) => this.#serve(socket, (command, body) => this.#store(command, body)))
  }

  static async start(group = 'group1'): Promise<FastDfsDouble> {
    const double = new FastDfsDouble(group)
    for (const server of [double.#tracker, double.#storage])
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return double
  }

  get endpoint(): string {
    return `127.0.0.1:${(this.#tracker.address() as AddressInfo).port}`
  }

  /** Of tracker and storage. */
  get addresses(): string[] {
    return [this.#tracker, this.#storage].map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  async stop(): Promise<void> {
    for (const server of [this.#tracker, this.#storage]) await new Promise((done) => server.close(done))
  }

  #serve(socket: Socket, reply: (command: number, body: Buffer) => Buffer): void {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      if (this.cutAfter !== undefined && received.length > this.cutAfter) return socket.destroy()
      if (received.length < 10) return undefined
      const length = Number(received.readBigInt64BE())
      if (received.length < 10 + length) return undefined
      const command = received.readUInt8(8)
      const sent = reply(command, received.subarray(10, 10 + length))
      this.commands.push(command)
      received = received.subarray(10 + length)
      if (this.cutAfter === undefined || sent.length <= this.cutAfter) return socket.write(sent)
      return socket.end(sent.subarray(0, this.cutAfter))
    })
  }

  #track(command: number, body: Buffer): Buffer {
    const { port } = this.#storage.address() as AddressInfo
    const where = Buffer.concat([filled(this.group, GROUP), filled(this.host, this.addressBytes), eight(port)])
    if (command === 101) return answer(Buffer.concat([where, Buffer.from([0])]))
    if (trimmed(body.subarray(0, GROUP)) !== this.group) return answer(Buffer.alloc(0), ENOENT)
    if (command === 104) return answer(Buffer.concat([where, Buffer.from([0])]))
    if (command !== 102 && command !== 103) return answer(Buffer.alloc(0), EINVAL)
    return this.files.has(trimmed(body.subarray(GROUP))) ? answer(where) : answer(Buffer.alloc(0), ENOENT)
  }

  #store(command: number, body: Buffer): Buffer {
    if (command === 11) {
      const size = Number(body.readBigInt64BE(1))
      const content = body.subarray(15)
      if (content.length !== size) return answer(Buffer.alloc(0), EINVAL)
      this.#count += 1
      const name = `M00/00/00/test${this.#count}`
      this.files.set(name, Buffer.from(content))
      return answer(Buffer.concat([filled(this.group, GROUP), Buffer.from(name)]))
    }
    const at = command === 14 ? 16 : 0
    const name = body.subarray(at + GROUP).toString()
    const found = this.files.get(name)
    if (!found || trimmed(body.subarray(at, at + GROUP)) !== this.group) return answer(Buffer.alloc(0), ENOENT)
    if (command === 12) {
      this.files.delete(name)
      return answer(Buffer.alloc(0))
    }
    if (command !== 14) return answer(Buffer.alloc(0), EINVAL)
    const [offset, bytes] = [Number(body.readBigInt64BE()), Number(body.readBigInt64BE(8))]
    return answer(found.subarray(offset, bytes === 0 ? undefined : offset + bytes))
  }
}
