import { expect, test } from 'vitest'
import * as icons from '#shell/icons/menu-icons.ts'
import en from '../locales/icons.en.json' with { type: 'json' }
import zh from '../locales/icons.zh.json' with { type: 'json' }
import { findIcons, iconName } from './icon-search.ts'

const names = Object.keys(icons).map(iconName)

test('names are spelled as menus spell them', () => {
  expect(['BookOpen', 'Building2', 'BookA', 'QrCode', 'PanelsTopLeft'].map(iconName)).toEqual([
    'book-open',
    'building-2',
    'book-a',
    'qr-code',
    'panels-top-left',
  ])
})

test('every icon has keywords in both languages, and no keyword is of an icon there is not', () => {
  const keys = names.map((name) => `icon.${name}`).sort()
  expect(Object.keys(zh).sort()).toEqual(keys)
  expect(Object.keys(en).sort()).toEqual(keys)
})

test('icons are found by name and by keyword in both languages', () => {
  expect(findIcons(names, 'book-o')).toEqual(['book-open'])
  expect(findIcons(names, '印章')).toEqual(['stamp'])
  expect(findIcons(names, 'SALARY')).toEqual(['wallet'])
  expect(findIcons(names, '流程 approval')).toEqual(['workflow'])
  expect(findIcons(names, '')).toHaveLength(names.length)
  expect(findIcons(names, 'nothing like it')).toEqual([])
})
