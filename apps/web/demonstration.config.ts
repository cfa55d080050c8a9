/** Builds the page for demonstration into `dist/demonstration`: static files that need no server. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import { pagePolicy } from '../../kernel/http/security-headers.ts'
import ordinary from './vite.config.ts'

/** Only the page's own styles need it: without a server, no stranger's text becomes part of a document. */
const nonce = randomBytes(16).toString('base64')
/** A policy in the document cannot say who may embed it. */
const policy = pagePolicy(nonce).replace(/; frame-ancestors [^;]*/, '')

const FOR_SIGN_IN = /\s*<link [^>]*data-for="sign-in"[^>]*>/g
const BOOT = 'src="./boot.ts"'

/** The document begins with the player, and has in it what the server writes into it otherwise. */
const withoutServer: Plugin[] = [
  {
    name: 'begin with the player',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(BOOT)) throw new Error('the document does not begin with boot.ts')
        return html.replace(BOOT, 'src="./demonstration/boot.ts"')
      },
    },
  },
  {
    name: 'write the document',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll(FOR_SIGN_IN, '')
          .replaceAll('__CSP_NONCE__', nonce)
          .replaceAll('__BASE_PATH__', '')
          .replaceAll('__HOSTS__', '')
          .replaceAll('__STORAGES__', '')
          .replace(
            '<meta charset',
            `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <meta charset`,
          ),
    },
  },
]

const config: UserConfig = ordinary

export default {
  ...config,
  define: { ...config.define, 'import.meta.env.PORTICO_DEMONSTRATION': 'true' },
  plugins: [...(config.plugins ?? []), ...withoutServer],
  build: { ...config.build, outDir: fileURLToPath(new URL('../../dist/demonstration', import.meta.url)) },
} satisfies UserConfig
