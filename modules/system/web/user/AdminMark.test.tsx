import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#shell/i18n.ts'
import zh from '../../locales/zh.json' with { type: 'json' }
import { AdminMark } from './AdminMark.tsx'

beforeAll(() => startTexts('zh', [zh]))
const htmlOf = (level: 0 | 1 | 2) => renderToStaticMarkup(createElement(AdminMark, { level }))

test('a bell marks the administrator, a tag the secondary one, nothing everybody else (specification section 6)', () => {
  expect(htmlOf(1)).toMatch(/<svg[^>]*lucide-bell/)
  expect(htmlOf(1)).toContain(zh['system.user.superAdmin.1'])
  expect(htmlOf(2)).toContain(zh['system.user.superAdmin.2.short'])
  expect(htmlOf(2)).not.toContain('<svg')
  expect(htmlOf(0)).toBe('')
})
