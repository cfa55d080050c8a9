/** A site of another origin: serves what it is given, on a port of its own. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface OtherSite {
  /** `http://127.0.0.1:12345` */
  readonly origin: string
  readonly stop: () => Promise<void>
}

async function serve(listener: RequestListener): Promise<OtherSite> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One page under every address. @param html as it is then */
export const servePage = (html: string | (() => string)): Promise<OtherSite> =>
  serve((_request, response) =>
    response.setHeader('content-type', 'text/html').end(typeof html === 'string' ? html : html()),
  )

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const WORKSPACE = fileURLToPath(new URL('../../dist/workspace', import.meta.url))

/** The built workspace on an origin of its own, with the host that may show it. */
export const serveWorkspace = (host: string): Promise<OtherSite> =>
  serve((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const file = join(WORKSPACE, path === '/' ? 'index.html' : path)
    readFile(file, 'utf8').then(
      (text) =>
        response
          .setHeader('content-type', TYPES[extname(file)] ?? 'text/plain')
          .end(text.replace('name="portico-hosts" content=""', `name="portico-hosts" content="${host}"`)),
      () => response.writeHead(404).end(),
    )
  })

/** JSON under every address. @param contentOf what is answered to a request */
export const serveJson = (
  contentOf: (request: { url: string; authorization: string | undefined }) => unknown,
): Promise<OtherSite> =>
  serve(({ url = '', headers: { authorization } }, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(contentOf({ url, authorization }))),
  )
