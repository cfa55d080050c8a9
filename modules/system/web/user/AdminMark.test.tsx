import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#shell/i18n.ts'
import zh from '../../locales/zh.json' with { type: 'json' }
import { PeopleList, type Pickable } from '../pickers/PeopleList.tsx'
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

test('the picker of people marks each by what they are', () => {
  const person = (id: string, superAdmin: 0 | 1 | 2) => ({ id, superAdmin, realName: id, username: id, headUrl: '' })
  // Only what the list shows of them.
  const people = [person('ann', 1), person('bob', 2), person('eve', 0)] as Pickable[]
  const html = renderToStaticMarkup(
    createElement(PeopleList, {
      label: 'people',
      people,
      chosen: new Set<string>(),
      isMultiple: true,
      isTurning: false,
      onToggle: () => undefined,
      onPick: () => undefined,
    }),
  )
  const [, ann, bob, eve] = html.split('role="option"')
  expect(ann).toContain('lucide-bell')
  expect(bob).toContain(zh['system.user.superAdmin.2.short'])
  for (const mark of ['lucide-bell', zh['system.user.superAdmin.2.short']]) expect(eve).not.toContain(mark)
})
