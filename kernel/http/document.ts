/**
 * The page's document as it is sent: without the half that is not wanted, and with the script that fetches ahead inside
 * it, which spares a round trip before anything of a page is asked for. The policy names that script by its hash.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Where the page reads the base path of its calls; a setting, which allows no character that means anything in HTML.
 */
const BASE_PLACE = '__BASE_PATH__'
/** As the build writes it (`apps/web/fetch-ahead.config.ts`). */
const AHEAD = /<script [^>]*src="\.\/(assets\/ahead-[\w-]+\.js)"[^>]*><\/script>/
/** What would end a script that lies in a document. */
const ENDS_SCRIPT = /<\/script|<!--/i

export interface Document {
  readonly html: string
  /** The scripts inside it, as a policy names them. */
  readonly scripts: readonly string[]
}

/** @param root folder with `index.html` and `assets/` */
export async function readDocuments(
  root: string,
  basePath: string,
): Promise<Record<'signedOut' | 'signedIn', Document>> {
  const html = (await readFile(join(root, 'index.html'), 'utf8')).replaceAll(BASE_PLACE, basePath)
  return {
    signedOut: { html: without(html, 'app'), scripts: [] },
    signedIn: await withAhead(without(html, 'sign-in'), root),
  }
}

/** The document without the files that are fetched ahead for the other half. */
function without(html: string, half: string): string {
  const tags = `<link [^>]*data-for="${half}"[^>]*>|<script [^>]*data-for="${half}"[^>]*>[^<]*</script>`
  return html.replaceAll(new RegExp(`\\s*(${tags})`, 'g'), '')
}

async function withAhead(html: string, root: string): Promise<Document> {
  const [tag = '', file] = AHEAD.exec(html) ?? []
  const script = file === undefined ? undefined : `(()=>{"use strict";${await readFile(join(root, file), 'utf8')}})()`
  if (script === undefined || ENDS_SCRIPT.test(script)) return { html, scripts: [] }
  const hash = createHash('sha256').update(script).digest('base64')
  return { html: html.replace(tag, () => `<script>${script}</script>`), scripts: [`'sha256-${hash}'`] }
}
