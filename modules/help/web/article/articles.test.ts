/** Every page of the help exists in both languages, has the same headings, and leads nowhere that does not exist. */
import MarkdownIt from 'markdown-it'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { modulePages } from '../../../../apps/web/pages.ts'
import { homePages } from '#shell/home/pages.ts'
import en from '../../locales/en.json' with { type: 'json' }
import zh from '../../locales/zh.json' with { type: 'json' }
import { topicAbout, topics } from '../topics.ts'
import { headingOf, sectionsOf } from './sections.ts'

const folder = (language: string) => fileURLToPath(new URL(`../pages/${language}/`, import.meta.url))
const textOf = (language: string, id: string) => readFileSync(`${folder(language)}${id}.md`, 'utf8')
const LANGUAGES = ['zh', 'en'] as const
const allPaths = [...homePages, ...Object.values(modulePages).flat()].map(({ path }) => path)
const productPaths = new Set(allPaths.filter((path) => !path.includes(':')))

const headingsOf = (text: string) => text.split('\n').flatMap((line) => headingOf(line) ?? [])

test.each(LANGUAGES)('every topic has its file in %s, and every file its topic', (language) => {
  const files = readdirSync(folder(language)).map((name) => name.replace(/\.md$/, ''))
  expect(files.sort()).toEqual(topics.map(({ id }) => id).sort())
})

test('every topic has a title and a summary in both languages', () => {
  for (const texts of [zh, en])
    for (const { id } of topics) {
      expect(texts).toHaveProperty([`help.topic.${id}`])
      expect(texts).toHaveProperty([`help.topic.${id}.summary`])
    }
})

describe.each(topics.map(({ id }) => id))('%s', (id) => {
  test('has the same headings in both languages, each once', () => {
    const [chinese, english] = LANGUAGES.map((language) =>
      headingsOf(textOf(language, id)).map(({ level, id: name }) => `${level} ${name}`),
    )
    expect(english).toEqual(chinese)
    expect(new Set(chinese).size).toBe(chinese?.length)
    expect(chinese?.length).toBeGreaterThan(1)
  })

  test.each(LANGUAGES)('says something under every heading in %s, and every heading has a name', (language) => {
    const text = textOf(language, id)
    const unnamed = text.split('\n').filter((line) => line.startsWith('#') && !headingOf(line))
    expect(unnamed).toEqual([])
    const empty = sectionsOf(id, text).filter(({ heading, text: words }) => heading !== '' && words === '')
    expect(empty).toEqual([])
  })

  test.each(LANGUAGES)('its links in %s lead to pages and headings that exist', (language) => {
    const broken = linksIn(textOf(language, id)).filter((href) => !leads(language, href))
    expect(broken).toEqual([])
  })

  test('is written in its language', () => {
    expect(textOf('en', id)).not.toMatch(/\p{Script=Han}/u)
    expect(textOf('zh', id)).toMatch(/\p{Script=Han}{4}/u)
  })
})

/** Whether a link leads to a page of the product, or to a page of the help and a heading of it. */
function leads(language: string, href: string): boolean {
  if (href.startsWith('/')) return productPaths.has(href)
  const [, page = '', heading] = /^([a-z-]+)\.md(?:#([a-z0-9-]+))?$/.exec(href) ?? []
  if (!topics.some((topic) => topic.id === page)) return false
  return heading === undefined || headingsOf(textOf(language, page)).some((one) => one.id === heading)
}

function linksIn(text: string): string[] {
  const tokens = new MarkdownIt({ html: false }).parse(text, {}).flatMap(({ children }) => children ?? [])
  return tokens.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href')))
}

test('every page of the product that a topic names exists', () => {
  const paths = topics.flatMap(({ about }) => [...about])
  const exists = (path: string) => allPaths.some((one) => one === path || one.startsWith(`${path}/`))
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

test('the help of a page is the topic with the longest path', () => {
  expect(topicAbout('/bpm/work')?.id).toBe('process-tasks')
  expect(topicAbout('/bpm/job')?.id).toBe('process-care')
  expect(topicAbout('/sys/user/42')?.id).toBe('people')
  expect(topicAbout('/onlineForm/42')?.id).toBe('forms')
  expect(topicAbout('/sys/userx')).toBeUndefined()
})
