/** The reference of uploads: a bare Fastify that writes a body to disk. Arguments: port, folder. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Fastify from 'fastify'

const [port = '', folder = ''] = process.argv.slice(2)
const app = Fastify()
app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
app.get('/', async () => 'up')
app.put('/', async (request) => {
  await pipeline(request.body as NodeJS.ReadableStream, createWriteStream(join(folder, 'reference'), { flush: true }))
  return 'stored'
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
