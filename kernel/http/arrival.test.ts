import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitArrival } from './arrival.ts'

const app = Fastify({ requestTimeout: 60_000 })
const LIMIT = 300
let port = 0

beforeAll(async () => {
  limitArrival(app, LIMIT)
  app.post('/body', async () => 'taken')
  app.post('/file', { config: { takesFile: true } }, async () => 'taken')
  app.get('/open', async (_request, reply) => {
    await new Promise((resolve) => setTimeout(resolve, LIMIT * 2))
    return reply.send('at last')
  })
  await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends the head and the pieces, each after a pause; resolves with the first line of what comes back. */
async function say(path: string, pieces: readonly string[], method = 'POST'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data) => (text += data.toString()))
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', () => undefined)
  })
  const length = pieces.join('').length
  const head = [`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close', 'content-type: application/json']
  socket.write([...head, ...(length > 0 ? [`content-length: ${length}`] : [])].join('\r\n') + '\r\n\r\n')
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, LIMIT * 0.8))
    socket.write(piece)
  }
  return answer
}

test('a body that dawdles is cut off, and one in time is not', async () => {
  expect(await say('/body', ['"a', 'b', 'c"'])).toContain('408')
  expect(await say('/body', ['"abc"'])).toContain('200')
})

test('a file may take its time', async () => {
  expect(await say('/file', ['"a', 'b', 'c"'])).toContain('200')
})

test('a call without a body may take as long to answer as it needs', async () => {
  expect(await say('/open', [], 'GET')).toContain('200')
})
