/** What the documents promise is there: files, tests, settings, sections of the specification. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SettingsSchema } from '#kernel/config/settings.ts'
import { PRODUCT_VERSION } from '../apps/server/version.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isThere = (path: string) => existsSync(join(root, path))

const STATES = ['done', 'later']
/** Every numbered section of the specification. */
const SECTIONS = ['1', '2', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3', '4', '5', '6', '7', '8', '9']
/** What the system sets, and what our own scripts, tests and bench hand to the processes they start. */
const NOT_SETTINGS = new Set([
  'PATH',
  'HOME',
  'CI',
  'INIT_CWD',
  'TMPDIR',
  'NODE_ENV',
  'LONG',
  'NODES',
  'E2E_RESULTS',
  'TRACE',
  'REFERENCE_PAGE',
  'REFERENCE_PORT',
  'REFERENCE_DATABASE',
])
const TEST_FILE = /\.(test|spec|e2e)\.tsx?$/

interface Row {
  section: string
  cells: string[]
}

/** The cells of a table's rows, without the head, each with the heading it stands under. */
function rowsOf(markdown: string): Row[] {
  let section = ''
  const rows: Row[] = []
  for (const line of markdown.split('\n')) {
    section = /^## ([\d.]+) /.exec(line)?.[1] ?? section
    if (/^\| \d/.test(line))
      rows.push({
        section,
        cells: line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      })
  }
  return rows
}

/** What stands between backticks. */
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The relative targets of links and pictures, without their anchors. */
const linksOf = (markdown: string) =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))

/** The names in the first column of the table under a heading. */
function namesUnder(markdown: string, heading: string): string[] {
  const [, after = ''] = markdown.split(`\n${heading}\n`)
  const [part = ''] = after.split(/\n## /)
  return part.split('\n').flatMap((line) => /^\| `([A-Z0-9_]+)` \|/.exec(line)?.[1] ?? [])
}

/** Every committed-looking code file below the given rooms. */
function codeIn(...directories: string[]): string[] {
  return directories.filter(isThere).flatMap((directory) =>
    readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(directory, path)),
  )
}

describe('docs/specification.md', () => {
  const rows = rowsOf(read('docs/specification.md'))

  test('has five columns and a known state in every row', () => {
    const bad = rows.filter(({ cells }) => cells.length !== 5 || !STATES.includes(cells[4] ?? '') || cells[1] === '')
    expect(bad.map(({ cells }) => cells[0])).toEqual([])
  })

  test('numbers every row once, after the section it stands in', () => {
    const numbers = rows.map(({ cells }) => cells[0] ?? '')
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
    const astray = rows.filter(({ section, cells }) => !new RegExp(`^${section}-\\d\\d$`).test(cells[0] ?? ''))
    expect(astray.map(({ cells }) => cells[0])).toEqual([])
  })

  test('covers every section of the specification and no other', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS)
  })

  test('names the files and tests of what is done, and they exist', () => {
    for (const { cells } of rows.filter(({ cells }) => cells[4] === 'done')) {
      const [number = '', , where = '', shown = ''] = cells
      const [files, tests] = [quoted(where), quoted(shown)]
      expect.soft(files.length, `${number} names a file`).toBeGreaterThan(0)
      expect.soft(tests.length, `${number} names a test`).toBeGreaterThan(0)
      expect
        .soft(
          [...files, ...tests].filter((path) => !isThere(path)),
          `${number}: missing`,
        )
        .toEqual([])
      expect
        .soft(
          tests.filter((path) => !TEST_FILE.test(path)),
          `${number}: not a test`,
        )
        .toEqual([])
    }
  })

  test('names an existing test wherever it names one', () => {
    const missing = rows.flatMap(({ cells }) => quoted(cells[3] ?? '').filter((path) => !isThere(path)))
    expect(missing).toEqual([])
  })
})

describe('README.md', () => {
  const readme = read('README.md')

  test('lists exactly the settings there are, in their order', () => {
    expect(namesUnder(readme, '## Settings')).toEqual(Object.keys(SettingsSchema.shape))
  })

  test('mentions every environment variable that scripts, server and tests read', () => {
    const readers = [...codeIn('apps', 'scripts', 'tests', 'e2e', 'bench'), 'playwright.config.ts', 'vitest.config.ts']
    const used = readers.flatMap((path) =>
      [...read(path).matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name),
    )
    const unknown = [...new Set(used)].filter((name) => !NOT_SETTINGS.has(name) && !readme.includes(`\`${name}\``))
    expect(unknown).toEqual([])
  })
})

describe('every document', () => {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const documents = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...inDocs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
  ]

  test.each(documents)('%s links to what exists', (path) => {
    const missing = linksOf(read(path)).filter((link) => !isThere(normalize(join(dirname(path), link))))
    expect(missing).toEqual([])
  })

  test('shows the commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((path) => [...read(path).matchAll(/`npm (?:run (?:-s )?)?([a-z][a-z:-]*)/g)])
    const unknown = named.map(([, name = '']) => name).filter((name) => !(name in scripts) && name !== 'ci')
    expect(unknown).toEqual([])
  })

  test('names files that exist where it says where things are', () => {
    const guides = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/where-to-look.md', 'docs/mechanisms.md']
    const names = guides.map(read).flatMap(quoted)
    const paths = names.filter((name) =>
      /^(apps|contract|kernel|shell|kit|modules|scripts|tests|docs)\/[\w./-]+$/.test(name),
    )
    const missing = [...new Set(paths)].filter((path) => !isThere(path))
    expect(missing).toEqual([])
  })

  test('the overview is short', () => {
    expect(read('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  test('decisions are short and have their three parts', () => {
    const folder = 'docs/decisions'
    for (const name of readdirSync(join(root, folder))) {
      const decision = read(join(folder, name))
      expect.soft(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
      expect.soft(decision.trimEnd().split('\n').length, name).toBeLessThanOrEqual(45)
      for (const part of ['Context', 'Decision', 'Consequences'])
        expect.soft(decision, name).toContain(`\n## ${part}\n`)
    }
  })

  test('the changelog begins with 7.1.0', () => {
    const versions = [...read('CHANGELOG.md').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
    expect(versions.at(-1)).toBe('7.1.0')
  })

  test('server, package and changelog name the same version', () => {
    const [latest] = /^## \[?(\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.slice(1) ?? []
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect({ latest, version }).toEqual({ latest: PRODUCT_VERSION, version: PRODUCT_VERSION })
  })
})
