import { expect, test } from 'vitest'
import { readTabs } from './kept-tabs.ts'

const users = { path: '/sys/user', search: '?page=2', isPinned: true, title: '用户' }
const text = (value: unknown) => JSON.stringify(value)

test('what one kept is read again', () => {
  expect(readTabs(text({ person: '1', open: [users] }), '1')).toEqual([users])
})

test('another person has nothing of it', () => {
  expect(readTabs(text({ person: '1', open: [users] }), '2')).toEqual([])
})

test.each([null, '', '{', '[]', 'null', '7', text({ person: '1' }), text({ person: '1', open: {} })])(
  '%s is nothing',
  (kept) => expect(readTabs(kept, '1')).toEqual([]),
)

test('what is no tab is left out', () => {
  const wrong = [
    null,
    'x',
    {},
    { ...users, path: 'https://example.org' },
    { ...users, isPinned: 'yes' },
    { ...users, title: 1 },
  ]
  expect(readTabs(text({ person: '1', open: [...wrong, users] }), '1')).toEqual([users])
})
