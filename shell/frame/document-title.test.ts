import { expect, test } from 'vitest'
import { documentTitle } from './document-title.ts'

test.each([
  ['/sys/user', 'Users', 'Users - Office'],
  ['/home', '', 'Office'],
  ['/ikaHome', 'Chat', 'Portico'],
  ['/app/ikaHome/1', 'Chat', 'Portico'],
  ['/h5/todo', 'To do', 'Portico'],
])('%s', (path, page, title) => expect(documentTitle(path, page, 'Office')).toBe(title))

test.each([
  [0, 'Users - Office'],
  [3, '(3) Users - Office'],
  [120, '(99+) Users - Office'],
])('%i messages and tasks wait', (waiting, title) =>
  expect(documentTitle('/sys/user', 'Users', 'Office', waiting)).toBe(title),
)

test('a fixed title has no count', () => expect(documentTitle('/h5/todo', 'To do', 'Office', 3)).toBe('Portico'))
