import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FastDfsDouble } from '../../../tests/fastdfs-double.ts'
import { readEgressRules } from '../../egress/rules.ts'
import { FileMissing, newKey } from '../storage.ts'
import { namesInMemory } from '../stores.ts'
import { createFastDfsStorage, peerOf } from './fastdfs-storage.ts'

let double: FastDfsDouble

beforeAll(async () => {
  double = await FastDfsDouble.start()
})
afterEach(() => {
  Object.assign(double, { host: '127.0.0.1', addressBytes: 15, cutAfter: undefined })
})
afterAll(() => double.stop())

const aStorage = (group = '', allowed = '127.0.0.1', endpoint = double.endpoint) =>
  createFastDfsStorage(readEgressRules(allowed), { endpoint, group }, namesInMemory())
const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray())
async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 10_000) yield content.subarray(at, at + 10_000)
}

describe('FastDFS', () => {
  test.each([
    ['', 15],
    ['group1', 15],
    ['', 45],
  ])('gives back what it was given (group %j, addresses of %d bytes)', async (group, addressBytes) => {
    double.addressBytes = addressBytes
    const storage = aStorage(group)
    const key = newKey(1)
    const content = randomBytes(200_000)
    expect(await storage.put(key, inPieces(content), content.length)).toEqual({ bytes: content.length })
    expect(await bytesOf(await storage.read(key))).toEqual(content)
    expect(await bytesOf(await storage.read(key, { from: 3, to: 3 }))).toEqual(content.subarray(3, 4))
    await storage.remove(key)
    await storage.remove(key)
    expect(double.files.size).toBe(0)
    await expect(storage.read(key)).rejects.toThrow(FileMissing)
    expect(storage.presign).toBeUndefined()
  })

  test('takes content whose size is not known, and none at all', async () => {
    const storage = aStorage()
    for (const content of [Buffer.alloc(0), randomBytes(50_000)]) {
      const key = newKey(1)
      await storage.put(key, inPieces(content))
      expect(await bytesOf(await storage.read(key))).toEqual(content)
      await storage.remove(key)
    }
  })

  test('what was deleted behind our back is missing, and removing it is no error', async () => {
    const storage = aStorage()
    const key = newKey(1)
    await storage.put(key, Buffer.from('x'))
    double.files.clear()
    await expect(storage.read(key)).rejects.toThrow(FileMissing)
    await storage.remove(key)
  })

  test('a connection that breaks leaves no file, and never half of one', async () => {
    const storage = aStorage()
    const key = newKey(1)
    await storage.put(key, randomBytes(5_000))
    double.cutAfter = 1_000
    await expect(storage.put(newKey(1), randomBytes(50_000))).rejects.toMatchObject({ name: 'StorageFault' })
    await expect(storage.read(key).then(bytesOf)).rejects.toMatchObject({ reason: 'incomplete' })
    expect(double.files.size).toBe(1)
  })

  test('a group that there is not, and one that there cannot be', async () => {
    await expect(aStorage('other').put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ name: 'StorageFault' })
    await expect(aStorage('a name too long for it').put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({
      reason: 'bucket',
    })
  })

  test('what does not speak the protocol is recognised', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const storage = aStorage('', '127.0.0.1', `127.0.0.1:${(other.address() as AddressInfo).port}`)
    await expect(storage.put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason: 'answer' })
    other.close()
  })
})

describe('addresses', () => {
  test('inside are refused, also where the tracker names them', async () => {
    await expect(aStorage('', '').put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason: 'refused' })
    double.commands.length = 0
    for (const host of ['169.254.169.254', '10.0.0.7', '127.0.0.2']) {
      double.host = host
      await expect(aStorage().put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason: 'refused' })
    }
    expect(double.commands).toEqual([101, 101, 101])
  })

  test('are read as host and port, and nothing else', () => {
    expect(peerOf('files.example.com:22122')).toEqual({ host: 'files.example.com', port: 22_122 })
    expect(peerOf('[2001:db8::1]:22122')).toEqual({ host: '2001:db8::1', port: 22_122 })
    for (const wrong of ['files.example.com', 'http://x:1', 'x:0', 'x:70000', ':1', 'a b:1'])
      expect(() => peerOf(wrong), wrong).toThrow('host:port')
  })
})
