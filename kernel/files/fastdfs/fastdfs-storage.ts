/**
 * Files in FastDFS. A tracker says which storage to talk to; the storage names what it takes, so the name is kept
 * beside our key (`StoredNames`). Each call has a connection of its own, to addresses that the rules for outbound calls
 * allow: also where it is the tracker that named them.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connectTo, type Peer } from '../../egress/connect.ts'
import type { EgressRules } from '../../egress/rules.ts'
import { networkFault } from '../network-fault.ts'
import type { ClosableDriver } from '../s3-storage.ts'
import { withSize } from '../sized.ts'
import { FileMissing, StorageFault } from '../storage.ts'
import {
  COMMANDS,
  GROUP_BYTES,
  groupBytes,
  header,
  long,
  NO_SUCH_FILE,
  noExtension,
  readAnswer,
  splitName,
  textOf,
  wholeBody,
  type Answer,
  type Command,
} from './message.ts'

const SILENT_MS = 30_000

export interface TrackerConfig {
  /** `host:port` of a tracker. */
  readonly endpoint: string
  /** Into which group new files go; empty: the tracker chooses. */
  readonly group: string
}

/** How the storage calls what lies under our keys. */
export interface StoredNames {
  find(key: string): Promise<string | undefined>
  save(key: string, name: string): Promise<void>
  forget(key: string): Promise<void>
}

export function createFastDfsStorage(rules: EgressRules, config: TrackerConfig, names: StoredNames): ClosableDriver {
  const tracker = peerOf(config.endpoint)
  const ask = (command: Command, body: Buffer) => short(rules, tracker, command, [body])
  const located = async (command: Command, name: string): Promise<Peer> => {
    const { group, file } = splitName(name)
    return readPeer(await ask(command, Buffer.concat([group, file]))).peer
  }
  return {
    put: async (key, body, bytes) => {
      const found = await ask(
        config.group === '' ? COMMANDS.storeAnywhere : COMMANDS.storeInGroup,
        config.group === '' ? Buffer.alloc(0) : groupBytes(config.group),
      )
      const { peer, pathIndex } = readPeer(found)
      return withSize(body, bytes, async (content, size) => {
        const head = [Buffer.from([pathIndex]), long(size), noExtension()]
        const stored = await short(rules, peer, COMMANDS.upload, head, { content, size })
        await names.save(key, `${textOf(stored.subarray(0, GROUP_BYTES))}/${textOf(stored.subarray(GROUP_BYTES))}`)
      })
    },

    async read(key, part) {
      const name = await names.find(key)
      if (name === undefined) throw new FileMissing(key)
      const { group, file } = splitName(name)
      const range = [long(part?.from ?? 0), long(part ? part.to - part.from + 1 : 0)]
      const peer = await located(COMMANDS.fetch, name).catch(ifMissing(key))
      return open(rules, peer, [...range, group, file]).catch(ifMissing(key))
    },

    async remove(key) {
      const name = await names.find(key)
      if (name === undefined) return
      const { group, file } = splitName(name)
      try {
        const peer = await located(COMMANDS.update, name)
        await short(rules, peer, COMMANDS.delete, [group, file])
      } catch (error) {
        if (!(error instanceof NoSuchFile)) throw error
      }
      await names.forget(key)
    },

    close: async () => undefined,
  }
}

class NoSuchFile extends StorageFault {
  constructor() {
    super('answer', 'it has no such file')
  }
}

const ifMissing =
  (key: string) =>
  (error: unknown): never => {
    throw error instanceof NoSuchFile ? new FileMissing(key) : error
  }

/** @throws StorageFault bad_url */
export function peerOf(endpoint: string): Peer {
  const [, inBrackets, name, port] = /^(?:\[([\da-f:]+)\]|([^:/\s]+)):(\d{1,5})$/i.exec(endpoint) ?? []
  const host = inBrackets ?? name
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new StorageFault('bad_url', 'a tracker is named as host:port')
  return { host, port: Number(port) }
}

/** Group (16), address, port (8), and of a storage for new files its path (1). The address is 15 or 45 bytes long. */
function readPeer(body: Buffer): { peer: Peer; pathIndex: number } {
  const hasPath = (body.length - GROUP_BYTES - 8) % 15 !== 0
  const end = body.length - (hasPath ? 1 : 0)
  if (end < GROUP_BYTES + 15 + 8) throw new StorageFault('answer', 'the tracker named no storage')
  const host = textOf(body.subarray(GROUP_BYTES, end - 8))
  const port = Number(body.readBigUInt64BE(end - 8))
  return {
    peer: peerOf(`${host.includes(':') ? `[${host}]` : host}:${port}`),
    pathIndex: hasPath ? (body.at(-1) ?? 0) : 0,
  }
}

interface Sent {
  readonly content: Readable
  readonly size: number
}

/** One question with a short answer. @throws StorageFault */
async function short(rules: EgressRules, peer: Peer, command: Command, head: Buffer[], sent?: Sent): Promise<Buffer> {
  return withSocket(rules, peer, async (socket) => {
    const answer = await asked(socket, command, head, sent)
    return wholeBody(answer)
  })
}

async function withSocket<Result>(
  rules: EgressRules,
  peer: Peer,
  work: (socket: Socket) => Promise<Result>,
): Promise<Result> {
  let socket: Socket | undefined
  try {
    socket = await connectTo(rules, peer, SILENT_MS)
    return await work(socket)
  } catch (error) {
    throw networkFault(error)
  } finally {
    socket?.destroy()
  }
}

async function asked(socket: Socket, command: Command, head: Buffer[], sent?: Sent): Promise<Answer> {
  const first = Buffer.concat(head)
  socket.write(Buffer.concat([header(command, first.length + (sent?.size ?? 0)), first]))
  if (sent)
    for await (const piece of sent.content as AsyncIterable<Buffer>)
      if (!socket.write(piece)) await once(socket, 'drain')
  const answer = await readAnswer(socket)
  if (answer.status === NO_SUCH_FILE) throw new NoSuchFile()
  if (answer.status !== 0) throw new StorageFault('answer', `it answered with status ${answer.status}`)
  return answer
}

/** The content of a file; the connection goes with the stream. */
async function open(rules: EgressRules, peer: Peer, body: Buffer[]): Promise<Readable> {
  const socket = await connectTo(rules, peer, SILENT_MS).catch((error: unknown) => {
    throw networkFault(error)
  })
  try {
    const answer = await asked(socket, COMMANDS.download, body)
    const content = async function* () {
      try {
        yield* answer.body
      } catch (error) {
        throw networkFault(error)
      } finally {
        socket.destroy()
      }
    }
    return Readable.from(content())
  } catch (error) {
    socket.destroy()
    throw networkFault(error)
  }
}
