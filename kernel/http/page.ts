/** Serves the built page: one HTML document with a fresh nonce, and assets that never change under their name. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newNonce, pagePolicy } from './security-headers.ts'

const NONCE_PLACE = '__CSP_NONCE__'
/** Where the page reads the base path of its calls; a setting, which allows no character that means anything in HTML. */
const BASE_PLACE = '__BASE_PATH__'
const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * @param root folder with `index.html` and `assets/`, compressed copies beside the files
 */
export async function servePage(app: FastifyInstance, root: string, basePath: string): Promise<void> {
  const document = (await readFile(join(root, 'index.html'), 'utf8')).replaceAll(BASE_PLACE, basePath)
  const documents = { signedOut: without(document, 'app'), signedIn: without(document, 'sign-in') }
  const sendDocument = {
    method: ['GET' as const, 'HEAD' as const],
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const nonce = newNonce()
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(documents[looksSignedIn(request) ? 'signedIn' : 'signedOut'].replaceAll(NONCE_PLACE, nonce))
    },
  }
  app.route({ ...sendDocument, url: '/' })
  app.route({ ...sendDocument, url: '/index.html' })
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    dotfiles: 'deny',
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache')
    },
  })
}

/** A guess at which half of the page will be wanted, for what to fetch ahead. It decides nothing: the cookie is not believed. */
const looksSignedIn = ({ headers }: FastifyRequest): boolean => /(^|;\s*)token=./.test(headers.cookie ?? '')

/** The document without the files that are fetched ahead for the other half. */
function without(document: string, half: string): string {
  const tags = `<link [^>]*data-for="${half}"[^>]*>|<script [^>]*data-for="${half}"[^>]*>[^<]*</script>`
  return document.replaceAll(new RegExp(`\\s*(${tags})`, 'g'), '')
}
