/**
 * A part of the build: the service worker for pushes, one script without modules, at the root, because a worker answers
 * for the folder it lies in. Its name stays, so that browsers find a newer one.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const ENTRY = fileURLToPath(new URL('../../modules/messaging/web/push/push-worker.ts', import.meta.url))
const NAME = 'push-worker.js'

async function scriptOf(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
      lib: { entry: ENTRY, formats: ['iife'], name: 'pushes', fileName: () => NAME },
    },
  })
  const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (first?.type !== 'chunk') throw new Error('the service worker was not built')
  return first.code
}

export const pushWorker: Plugin = {
  name: 'push-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: NAME, source: await scriptOf() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_request, response, next) => {
      response.setHeader('content-type', 'text/javascript')
      scriptOf().then((text) => response.end(text), next)
    })
  },
}
