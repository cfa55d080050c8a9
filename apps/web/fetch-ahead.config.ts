/**
 * A part of the build: tells the browser of files behind the first script, so that they are fetched beside it. Those of
 * the sign-in page and of the app stand in the document as links; those of the pages as a list that the smallest of
 * scripts (`ahead.ts`) reads. The server leaves out the half that is not wanted (kernel/http/page.ts).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type { PageFiles } from './page-files.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const root = fileURLToPath(new URL('../../', import.meta.url))
const LANGUAGES = ['zh', 'en']
/** A page as a module's `web/index.ts` declares it: its path, its file, and what follows. */
const DECLARED = /path:\s*'(\/[^']*)'[\s\S]*?import\('(\.[^']+)'\)([^}]*)/g

/** The icons of menus, which the frame asks for once it is there: behind the page itself. */
const MENU_ICONS = 'shell/icons/menu-icons.ts'
/** What the script reads as well. */
const BASE_PATH = /<meta name="base-path"[^>]*>/

export const fetchAhead: Plugin = {
  name: 'fetch-ahead',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(root, 'apps/web/ahead.ts'), name: 'ahead' })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const first = new Set(filesOf(bundle, 'apps/web/index.html'))
      const links = Object.entries({ 'sign-in': 'shell/signin/start.tsx', app: 'apps/web/app.tsx' }).flatMap(
        ([name, entry]) =>
          scriptsOf(bundle, entry)
            .filter((file) => !first.has(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}`, 'data-for': name },
              injectTo: 'head' as const,
            })),
      )
      const ahead = chunkOf(bundle, 'apps/web/ahead.ts')
      if (!ahead) throw new Error('the script that fetches ahead was not built')
      const files = JSON.stringify(pageFiles(bundle, first))
      // Behind what the script reads and before the styles, for which it would have to wait.
      const written = `<script type="application/json" id="page-files" data-for="app">${files}</script>
    <script type="module" crossorigin src="./${ahead.fileName}" data-for="app"></script>`
      if (!BASE_PATH.test(html)) throw new Error('the document does not say where the base path stands')
      return { html: html.replace(BASE_PATH, (meta) => `${meta}\n    ${written}`), tags: links }
    },
  },
}

const isChunk = (output: Bundle[string]): output is Chunk => output.type === 'chunk'

/** The chunk that begins with a source file, else the one it was put into. */
function chunkOf(bundle: Bundle, source: string): Chunk | undefined {
  const id = join(root, source)
  const chunks = Object.values(bundle).filter(isChunk)
  return (
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id))
  )
}

/** The chunk of a source file and all it imports, without styles. */
function scriptsOf(bundle: Bundle, source: string): string[] {
  const found = new Set<string>()
  const add = (name: string | undefined) => {
    const chunk = name === undefined ? undefined : bundle[name]
    if (!chunk || !isChunk(chunk) || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const each of chunk.imports) add(each)
  }
  add(chunkOf(bundle, source)?.fileName)
  return [...found]
}

/** The same with the styles. */
function filesOf(bundle: Bundle, source: string): string[] {
  return scriptsOf(bundle, source).flatMap((name) => {
    const chunk = bundle[name]
    const styles = chunk && isChunk(chunk) ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
    return [name, ...styles]
  })
}

function pageFiles(bundle: Bundle, first: ReadonlySet<string>): PageFiles {
  const files: string[] = []
  const placesOf = (sources: readonly string[]) =>
    [...new Set(sources.flatMap((source) => filesOf(bundle, source)))]
      .filter((file) => !first.has(file))
      .map((file) => {
        const address = `./${file}`
        return files.includes(address) ? files.indexOf(address) : files.push(address) - 1
      })
  const inEach = (sourcesIn: Sources) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, placesOf(sourcesIn(language))]))
  const app = inEach((language) => ['apps/web/app.tsx', `apps/web/texts.${language}.ts`])
  const ofModules = declaredPages().map(({ path, source, modules, isPlain }): [string, Sources] => [
    path,
    (language) => [
      source,
      ...(isPlain ? [] : ['shell/theme/PageFrame.tsx']),
      `kit/locales/${language}.json`,
      ...modules.map((module) => `modules/${module}/locales/${language}.json`),
      MENU_ICONS,
    ],
  ])
  const pages = Object.fromEntries(
    [...ofModules, ...Object.entries(HOME_PAGES)].map(([path, sources]) => [path, inEach(sources)]),
  )
  return { files, app, pages }
}

type Sources = (language: string) => readonly string[]

/** The pages of the shell that are made of widgets (`shell/home/pages.ts`, `apps/web/widgets.ts`). */
const homePage =
  (source: string): Sources =>
  (language) => [source, 'apps/web/module-widgets.ts', `apps/web/widget-texts.${language}.ts`, MENU_ICONS]
const HOME_PAGES = {
  '/home': homePage('shell/home/HomePage.tsx'),
  '/workbench': homePage('shell/home/WorkbenchPage.tsx'),
}

/** The pages of all modules, read off their declarations. */
function declaredPages(): { path: string; source: string; modules: string[]; isPlain: boolean }[] {
  return readdirSync(join(root, 'modules')).flatMap((module) => {
    const index = join(root, 'modules', module, 'web/index.ts')
    if (!existsSync(index)) return []
    return [...readFileSync(index, 'utf8').matchAll(DECLARED)].map(([declared, path = '', file = '', rest = '']) => ({
      path,
      isPlain: declared.includes('plain: true'),
      source: relative(root, join(dirname(index), file)),
      modules: [module, ...textsOf(rest)],
    }))
  })
}

/** The other modules whose texts a declaration names. */
const textsOf = (declared: string): string[] =>
  [...(/textsOf: \[([^\]]*)\]/.exec(declared)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
