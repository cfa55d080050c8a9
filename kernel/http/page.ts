/** Serves the built page: one HTML document with a fresh nonce, and assets that never change under their name. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressed } from './compressed.ts'
import { readDocuments } from './document.ts'
import { newNonce, ownAppPolicy, pagePolicy, type Frames } from './security-headers.ts'

const NONCE_PLACE = '__CSP_NONCE__'
/** Where the page reads which foreign hosts may show it: origins, which hold no such character either. */
const HOSTS_PLACE = '__HOSTS__'
/** Where the page reads which storages it may bring parts of files to. */
const STORAGES_PLACE = '__STORAGES__'
const A_YEAR = 'public, max-age=31536000, immutable'

/** Answers which frames a document deals with; must not fail. */
export type FramesOf = (request: FastifyRequest) => Promise<Frames>

/**
 * @param root folder with `index.html` and `assets/`, compressed copies beside the files
 */
export async function servePage(
  app: FastifyInstance,
  root: string,
  { basePath, framesOf }: { basePath: string; framesOf: FramesOf },
): Promise<void> {
  const documents = await readDocuments(root, basePath)
  const sendDocument = {
    method: ['GET' as const, 'HEAD' as const],
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const nonce = newNonce()
      const frames = await framesOf(request)
      const { html, scripts } = documents[looksSignedIn(request) ? 'signedIn' : 'signedOut']
      const text = html
        .replaceAll(NONCE_PLACE, nonce)
        .replaceAll(HOSTS_PLACE, frames.hosts.join(' '))
        .replaceAll(STORAGES_PLACE, frames.storages.join(' '))
      const { body, headers } = await compressed(text, request.headers['accept-encoding'])
      return reply
        .headers(headers)
        .header('content-security-policy', pagePolicy(nonce, frames, scripts))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(body)
    },
  }
  app.route({ ...sendDocument, url: '/' })
  app.route({ ...sendDocument, url: '/index.html' })
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache')
    },
  })
}

/**
 * Serves a micro app that comes with the product.
 * @param prefix where it lies: `/workspace/`
 * @param hosts origins that may show our page, and with it what our page shows; must not fail
 */
export async function serveOwnApp(
  app: FastifyInstance,
  root: string,
  { prefix, hosts }: { prefix: string; hosts: () => Promise<readonly string[]> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', ownAppPolicy(await hosts()))
    })
    await scope.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache')
      },
    })
  })
}

/**
 * A guess at which half of the page will be wanted, for what to fetch ahead. It decides nothing: the cookie is not
 * believed.
 */
const looksSignedIn = ({ headers }: FastifyRequest): boolean => /(^|;\s*)token=./.test(headers.cookie ?? '')
