import { describe, expect, it } from 'vitest'
import themeEn from '../theme-drawer/locales/en.json'
import themeZh from '../theme-drawer/locales/zh.json'
import dialogEn from './dialog.en.json'
import dialogZh from './dialog.zh.json'
import en from './en.json'
import requestEn from './request.en.json'
import requestZh from './request.zh.json'
import routeEn from './route.en.json'
import routeZh from './route.zh.json'
import signinEn from './signin.en.json'
import signinZh from './signin.zh.json'
import zh from './zh.json'

type Texts = Readonly<Record<string, string>>
const pairs: [string, Texts, Texts][] = [
  ['shell', zh, en],
  ['request', requestZh, requestEn],
  ['signin', signinZh, signinEn],
  ['dialog', dialogZh, dialogEn],
  ['route', routeZh, routeEn],
  ['theme', themeZh, themeEn],
]
const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).toSorted()

describe.each(pairs)('%s texts', (prefix, chinese, english) => {
  it('have the same keys, all with the prefix', () => {
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(chinese).toSorted())
    expect(Object.keys(chinese).filter((key) => !key.startsWith(`${prefix}.`))).toEqual([])
  })
  it('take the same values', () => {
    for (const [key, text] of Object.entries(chinese))
      expect([key, holes(english[key] ?? '')]).toEqual([key, holes(text)])
  })
})
