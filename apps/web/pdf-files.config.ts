/**
 * A part of the build: what PDFs may need that do not bring it along, maps of (Chinese) characters and the standard
 * fonts.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const FOLDERS = ['cmaps', 'standard_fonts'] as const
/** Beside the scripts, whose address the page knows (`modules/gateway/web/preview/pdf/open-pdf.ts`). */
const PLACE = 'assets/pdf'
const filesIn = (folder: string) => readdirSync(join(root, folder)).filter((name) => /\.(bcmap|pfb|ttf)$/.test(name))

export const pdfFiles: Plugin = {
  name: 'pdf-files',
  generateBundle() {
    for (const folder of FOLDERS)
      for (const name of filesIn(folder))
        this.emitFile({
          type: 'asset',
          fileName: `${PLACE}/${folder}/${name}`,
          source: readFileSync(join(root, folder, name)),
        })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, folder = '', name = ''] = /\/pdf\/(cmaps|standard_fonts)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
      if (folder !== '' && filesIn(folder).includes(name)) createReadStream(join(root, folder, name)).pipe(response)
      else next()
    })
  },
}
