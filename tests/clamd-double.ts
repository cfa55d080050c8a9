/**
 * A test double of clamd, written from its manual, clamd(8): commands with the prefix `z` end with a NUL and so do
 * their answers; `INSTREAM` is followed by chunks, each with its length in four bytes, the highest first, until one of
 * length 0; a stream above the limit is answered at once, and the connection closed.
 */
import { rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What EICAR is called, as ClamAV's own signatures do. */
export const EICAR_NAME = 'Eicar-Test-Signature'

export class ClamdDouble {
  /** Content that is found, by the name of what it is. */
  readonly signatures = new Map([[EICAR_NAME, eicar()]])
  /** Bytes of a stream, `StreamMaxLength`. */
  maxStream = 25 * 1024 ** 2
  /** Milliseconds before a stream is answered. */
  delay = 0
  /** Answers instead of a verdict, as it is; `null`: none, and the connection is closed. */
  answer: string | null | undefined
  /** Every stream that came to its end. */
  readonly scanned: Buffer[] = []
  /** Commands as they came. */
  readonly commands: string[] = []
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #at: number | string

  private constructor(at: number | string) {
    this.#at = at
    this.#server = createServer((socket) => {
      this.#sockets.add(socket.on('close', () => this.#sockets.delete(socket)))
      socket.on('error', () => undefined)
      this.#serve(socket).catch(() => socket.destroy())
    })
  }

  /** @param at a port, or the path of a socket; any free port */
  static async start(at: number | string = 0): Promise<ClamdDouble> {
    const double = new ClamdDouble(at)
    await double.#listen()
    return double
  }

  /** As the setting `CLAMD` has it. */
  get address(): string {
    return typeof this.#at === 'string' ? this.#at : `127.0.0.1:${this.#at}`
  }

  /** Ends, as clamd does when it is stopped; `again` brings it back at the same address. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
    if (typeof this.#at === 'string') rmSync(this.#at, { force: true })
  }

  again(): Promise<void> {
    return this.#listen()
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      const ready = () => resolve()
      if (typeof this.#at === 'string') this.#server.listen(this.#at, ready)
      else this.#server.listen(this.#at, '127.0.0.1', ready)
    })
    if (typeof this.#at === 'number') this.#at = (this.#server.address() as AddressInfo).port
  }

  async #serve(socket: Socket): Promise<void> {
    const input = new Input(socket)
    const command = await input.line()
    this.commands.push(command)
    if (command === 'PING') return void socket.end('PONG\0')
    if (command === 'VERSION') return void socket.end('ClamAV 1.0.7/27400/Fri Sep 13 09:31:46 2024\0')
    if (command !== 'INSTREAM') return void socket.end('UNKNOWN COMMAND\0')
    const content = await this.#stream(input)
    if (content === undefined) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    this.scanned.push(content)
    if (this.delay > 0) await sleep(this.delay)
    if (this.answer === null) return void socket.destroy()
    socket.end(`${this.answer ?? this.#verdict(content)}\0`)
  }

  /** Undefined above the limit. */
  async #stream(input: Input): Promise<Buffer | undefined> {
    const chunks: Buffer[] = []
    let size = 0
    for (;;) {
      const length = (await input.bytes(4)).readUInt32BE()
      if (length === 0) return Buffer.concat(chunks)
      size += length
      if (size > this.maxStream) return undefined
      chunks.push(await input.bytes(length))
    }
  }

  #verdict(content: Buffer): string {
    const [found] = [...this.signatures].find(([, bytes]) => content.includes(bytes)) ?? []
    return found === undefined ? 'stream: OK' : `stream: ${found} FOUND`
  }
}

/** The standard test file of all scanners, put together here so that this file is none. */
export function eicar(): Buffer {
  return Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('$'))
}

/** What came over a connection, by length. */
class Input {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#pieces = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
    while (!this.#rest.includes(0)) await this.#more()
    const end = this.#rest.indexOf(0)
    const text = this.#rest.subarray(0, end).toString()
    this.#rest = this.#rest.subarray(end + 1)
    return text.startsWith('z') ? text.slice(1) : `without prefix: ${text}`
  }

  async bytes(count: number): Promise<Buffer> {
    while (this.#rest.byteLength < count) await this.#more()
    const bytes = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return bytes
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done) throw new Error('the stream ended early')
    this.#rest = Buffer.concat([this.#rest, value])
  }
}
