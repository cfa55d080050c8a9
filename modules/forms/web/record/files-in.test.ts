import { expect, test } from 'vitest'
import { column, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { filesIn } from './files-in.ts'

test('files, pictures and signatures are found in the record and in its rows, each once', () => {
  const model = modelOf([
    field('text', 'subject'),
    field('file', 'papers'),
    field('signature', 'signed'),
    field('childTable', 'items', { fields: [column('text', 'what'), column('picture', 'shot')] }),
  ])
  const values = {
    [idOf('subject')]: 'f9',
    [idOf('papers')]: ['f1', 'f2'],
    [idOf('signed')]: 'f3',
    [idOf('items')]: [{ [idOf('shot')]: ['f2', 'f4'], [idOf('what')]: 'f8' }, {}],
    'f-gone-1': ['f7'],
  }
  expect(filesIn(model, values)).toEqual(['f1', 'f2', 'f3', 'f4'])
  expect(filesIn(model, {})).toEqual([])
})
