import { expect, test } from 'vitest'
import { MenuDraft, MenuUpdate } from '#system/contract/menu.ts'
import { initialFor, onlyWhatSuits, startTypeFor } from './menu-draft.ts'

const draft = (more: object) => MenuDraft.parse({ name: 'x', pid: '0', menuType: 0, ...more })

test('a form begins with the likeliest type and says nothing the contract refuses', () => {
  expect([startTypeFor(undefined), startTypeFor({ menuType: 2 }), startTypeFor({ menuType: 0 })]).toEqual([3, 0, 1])
  const under = { id: '0192d5a0-0000-7000-8000-000000000001' }
  expect(MenuDraft.safeParse({ ...initialFor(0, under), name: 'x' }).success).toBe(true)
})

test('what a type or class does not show is not sent', () => {
  const everything = {
    menuClass: 'iframe',
    iframeUrl: 'https://example.org',
    path: '/x',
    redirect: '/y',
    permissions: ['sys:user:page'],
    sensitive: true,
    target: '_blank',
  }
  expect(onlyWhatSuits(draft(everything))).toMatchObject(everything)
  expect(onlyWhatSuits(draft({ ...everything, menuClass: 'browser' })).iframeUrl).toBe('')
  expect(onlyWhatSuits(draft({ ...everything, menuType: 1 }))).toMatchObject({
    path: '',
    redirect: '',
    iframeUrl: '',
    menuClass: 'page',
    target: '',
    permissions: ['sys:user:page'],
  })
  const pid = '0192d5a0-0000-7000-8000-000000000001'
  expect(onlyWhatSuits(draft({ ...everything, menuType: 3, pid }))).toMatchObject({
    pid,
    path: '/x',
    permissions: [],
    sensitive: false,
  })
  expect(onlyWhatSuits(draft({ ...everything, menuType: 2, pid })).pid).toBe('0')
  const update = MenuUpdate.parse({ id: pid, name: 'x', ...everything })
  expect(onlyWhatSuits(update, 1).path).toBe('')
})
