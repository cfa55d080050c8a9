import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Arriving } from './arriving.ts'

const MB = 1024 * 1024

async function taken(arriving: Arriving, limit: number): Promise<number> {
  let bytes = 0
  for await (const piece of arriving.take(limit)) bytes += piece.byteLength
  return bytes
}

test('is taken in the sizes that are asked for, whatever the pieces are', async () => {
  const arriving = new Arriving(Readable.from([Buffer.from('abc'), Buffer.from('defgh'), Buffer.from('')]))
  const texts: string[] = []
  while (await arriving.hasMore()) {
    let text = ''
    for await (const piece of arriving.take(3)) text += Buffer.from(piece).toString()
    texts.push(text)
  }
  expect(texts).toEqual(['abc', 'def', 'gh'])
  expect(arriving.isBroken).toBe(false)
})

test('does not run ahead of who takes it: of 256 MB never more than 2 MB are in memory', async () => {
  let made = 0
  let used = 0
  let ahead = 0
  const source = async function* () {
    for (let piece = 0; piece < 4_096; piece += 1) {
      made += 65_536
      ahead = Math.max(ahead, made - used)
      yield Buffer.alloc(65_536)
    }
  }
  const arriving = new Arriving(Readable.from(source()))
  while (await arriving.hasMore())
    for await (const piece of arriving.take(8 * MB)) {
      used += piece.byteLength
      if (used % (4 * MB) === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  expect(used).toBe(256 * MB)
  expect(ahead).toBeLessThanOrEqual(2 * MB)
})

test('of a connection that breaks everything counts that had arrived', async () => {
  const source = async function* () {
    yield Buffer.from('abcde')
    throw new Error('aborted')
  }
  const arriving = new Arriving(Readable.from(source()))
  expect(await taken(arriving, 3)).toBe(3)
  expect(await taken(arriving, 3)).toBe(2)
  expect(await arriving.hasMore()).toBe(false)
  expect(arriving.isBroken).toBe(true)
})
