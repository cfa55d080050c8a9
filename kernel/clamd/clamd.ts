/**
 * A client of clamd, the virus scanner of ClamAV: content goes to it in pieces, one verdict comes back. Written by its
 * manual, clamd(8), "COMMANDS". Its address is a setting of the installation, so no rule of `kernel/egress` applies.
 */
import { connect, type Socket } from 'node:net'
import type { ClamdAddress } from './address.ts'

/** What clamd says of content. `tooLarge`: more than its `StreamMaxLength`; `failed`: it could not look at it. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed'; readonly reason: string }

/** There is no answer: no clamd, a broken connection, too much time. `message` says which, in English. */
export class ClamdUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ClamdUnavailable'
  }
}

export interface Clamd {
  /**
   * @param withinMs for all of it, where a caller waits; else ten minutes
   * @throws ClamdUnavailable, and what reading the content throws
   */
  scan(content: AsyncIterable<Uint8Array>, withinMs?: number): Promise<Verdict>
  /** Resolves when clamd answers. @throws ClamdUnavailable */
  ping(): Promise<void>
  /** `ClamAV 1.0.7/27400/…`: the program, its signatures and their date. @throws ClamdUnavailable */
  version(): Promise<string>
}

export interface ClamdLimits {
  /** To connect, and to answer `PING` and `VERSION`, in milliseconds. */
  readonly connectMs: number
  /** Without a byte in either direction: content may be looked at for so long after its end. */
  readonly silentMs: number
  /** For one content, from its first byte to the verdict. */
  readonly totalMs: number
}

const LIMITS: ClamdLimits = { connectMs: 5_000, silentMs: 120_000, totalMs: 600_000 }
/** Of one piece; what comes larger is cut. */
const MAX_CHUNK = 64 * 1024
/** Longer answers are not clamd's. */
const MAX_REPLY = 4_096
const MAX_SIGNATURE = 200

export function createClamd(address: ClamdAddress, limits: Partial<ClamdLimits> = {}): Clamd {
  const { connectMs, silentMs, totalMs } = { ...LIMITS, ...limits }
  const ask = async (command: string): Promise<string> => {
    const line = new Line(address, { connectMs, silentMs: connectMs, totalMs: connectMs })
    try {
      await line.send(Buffer.from(`z${command}\0`))
      return await line.reply
    } finally {
      line.close()
    }
  }
  return {
    async scan(content, withinMs = totalMs) {
      const line = new Line(address, { connectMs, silentMs, totalMs: withinMs })
      try {
        await line.send(Buffer.from('zINSTREAM\0'))
        await sendContent(line, content)
        return verdictOf(await line.reply)
      } finally {
        line.close()
      }
    },
    async ping() {
      const answer = await ask('PING')
      if (answer !== 'PONG') throw new ClamdUnavailable('it does not speak the protocol of clamd')
    },
    version: () => ask('VERSION'),
  }
}

/** Chunks are preceded by their length in four bytes, the highest first; one of length 0 ends the stream. */
async function sendContent(line: Line, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of content) {
    for (let at = 0; at < piece.byteLength; at += MAX_CHUNK) {
      if (line.hasAnswered) return // it has seen enough: more than it takes
      const chunk = piece.subarray(at, at + MAX_CHUNK)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.byteLength)
      await line.send(length, chunk)
    }
  }
  await line.send(Buffer.alloc(4))
}

function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return { kind: 'clean' }
  const signature = /^stream: (.+) FOUND$/s.exec(reply)?.[1]
  if (signature !== undefined) return { kind: 'infected', signature: signature.slice(0, MAX_SIGNATURE) }
  if (reply.startsWith('INSTREAM size limit exceeded')) return { kind: 'tooLarge' }
  if (reply.endsWith(' ERROR')) return { kind: 'failed', reason: reply.slice(0, MAX_SIGNATURE) }
  throw new ClamdUnavailable('it does not speak the protocol of clamd')
}

/** One connection: one command, one answer. */
class Line {
  /** The answer, without the byte that ends it. */
  readonly reply: Promise<string>
  hasAnswered = false
  readonly #socket: Socket
  readonly #connected: Promise<void>
  readonly #timers: NodeJS.Timeout[]
  #fail: (error: ClamdUnavailable) => void = () => undefined

  constructor(address: ClamdAddress, { connectMs, silentMs, totalMs }: ClamdLimits) {
    this.#socket = connect(address)
    const late = (what: string, ms: number) =>
      setTimeout(() => this.#socket.destroy(new ClamdUnavailable(`${what} within ${ms} ms`)), ms).unref()
    const connecting = late('no connection', connectMs)
    this.#timers = [connecting, late('no answer', totalMs)]
    this.#socket.setTimeout(silentMs, () =>
      this.#socket.destroy(new ClamdUnavailable(`it was silent for ${silentMs} ms`)),
    )
    this.#connected = new Promise((resolve, reject) => {
      this.#fail = reject
      this.#socket.once('connect', () => {
        clearTimeout(connecting)
        resolve()
      })
    })
    this.reply = this.#readReply()
    // A sender learns of a failure by sending; no one waits for the answer then.
    for (const awaited of [this.#connected, this.reply]) awaited.catch(() => undefined)
  }

  /** Resolves when there is room for more, or when there is nothing to be sent any more. */
  async send(...parts: Uint8Array[]): Promise<void> {
    await this.#connected
    if (this.hasAnswered) return
    for (const part of parts.slice(0, -1)) this.#socket.write(part)
    const written = new Promise<void>((resolve) => {
      this.#socket.write(parts.at(-1) ?? '', () => resolve()) // also called when the connection breaks
    })
    // Who has answered need not read on.
    await Promise.race([written, this.reply])
    if (this.#socket.destroyed) await this.reply
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket.destroy()
  }

  /** What came when clamd closes, also where it closes with content unread. */
  #readReply(): Promise<string> {
    const pieces: Buffer[] = []
    let size = 0
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => {
        const [reply, ...rest] = Buffer.concat(pieces).toString('utf8').split('\0')
        if (reply !== undefined && rest.length > 0) return resolve(reply.trim())
        const fault =
          error instanceof ClamdUnavailable
            ? error
            : new ClamdUnavailable(reasonOf(error), error === undefined ? {} : { cause: error })
        this.#fail(fault)
        reject(fault)
      }
      this.#socket.on('data', (piece: Buffer) => {
        pieces.push(piece)
        size += piece.byteLength
        if (piece.includes(0)) {
          this.hasAnswered = true
          settle()
        } else if (size > MAX_REPLY) settle(new ClamdUnavailable('it does not speak the protocol of clamd'))
      })
      this.#socket.once('error', settle)
      this.#socket.once('close', () => settle())
    })
  }
}

function reasonOf(error: Error | undefined): string {
  if (error === undefined) return 'it closed the connection without an answer'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : error.message
}
