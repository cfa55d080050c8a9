import { expect, test } from 'vitest'
import { filesOfPage, type PageFiles } from './page-files.ts'

const all: PageFiles = {
  files: ['a.js', 'zh.js', 'en.js', 'user.js', 'one.js', 'home.js'],
  app: { zh: [0, 1], en: [0, 2] },
  pages: { '/sys/user': { zh: [3, 0], en: [3] }, '/sys/user/:id': { zh: [4], en: [4] }, '/home': { zh: [5], en: [5] } },
}

test.each([
  ['#/sys/user?page=2&x=/sys/role', 'zh', ['a.js', 'zh.js', 'user.js']],
  ['#/sys/user', 'en', ['a.js', 'en.js', 'user.js']],
  ['#/sys/user/42', 'zh', ['a.js', 'zh.js', 'one.js']],
  ['#/sys/user/42/more', 'zh', ['a.js', 'zh.js']],
  ['', 'zh', ['a.js', 'zh.js', 'home.js']],
  ['#/', 'en', ['a.js', 'en.js', 'home.js']],
  ['#/sys/user', 'fr', []],
])('%s in %s', (hash, language, files) => expect(filesOfPage(all, hash, language)).toEqual(files))
