import { expect, test } from 'vitest'
import { pageAt } from '../sidebar/menu-model.ts'
import { shortcutsAmong } from './shortcut-pages.ts'

const page = (name: string) => pageAt(`/${name}`, name, 'x')
const choosable = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(page)
const titles = (favourites: string[], recent: string[]) =>
  shortcutsAmong(choosable, { favourites: favourites.map(page), recent: recent.map(page) }).map(({ title }) => title)

test('marked pages alone, in their order', () => expect(titles(['c', 'a'], ['b'])).toEqual(['c', 'a']))

test('without any the latest come first, each page once, at most seven', () => {
  expect(titles([], ['d', 'home', 'workbench'])).toEqual(['d', 'a', 'b', 'c', 'e', 'f', 'g'])
  expect(titles(['home'], [])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})
