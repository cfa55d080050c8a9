import { expect, test } from 'vitest'
import { documentTitle } from './document-title.ts'

test.each([
  ['/sys/user', 'Users', 'Users - Office'],
  ['/home', '', 'Office'],
  ['/ikaHome', 'Chat', 'Portico'],
  ['/app/ikaHome/1', 'Chat', 'Portico'],
  ['/h5/todo', 'To do', 'Portico'],
])('%s', (path, page, title) => expect(documentTitle(path, page, 'Office')).toBe(title))
