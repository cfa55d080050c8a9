import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { AppError, InvalidInput, invalid } from '../errors.ts'
import { eachOf } from './each-of.ts'

test('each record is done or refused for its own reason; input that does not fit one keeps no other from it', async () => {
  const thrown = new Map<string, Error>([
    ['gone', new AppError(errors.notFound)],
    ['empty', invalid('comment', 'required')],
    ['many', new InvalidInput(['a', 'b', 'c'].map((path) => ({ path, code: 'required', params: {} })))],
  ])
  const result = await eachOf(['one', 'gone', 'empty', 'many', 'two', 'one'], 'en', async (id) => {
    const error = thrown.get(id)
    if (error) throw error
  })
  expect(result.done).toEqual(['one', 'two'])
  expect(result.refused.map(({ id, error }) => [id, error])).toEqual([
    ['gone', 'not_found'],
    ['empty', 'invalid_input'],
    ['many', 'invalid_input'],
  ])
  const [, empty, many] = result.refused
  expect(empty?.msg).not.toBe('')
  expect(many?.msg).toBe(empty?.msg)
})

test('a defect is none of the records’ refusals', async () => {
  const work = () => Promise.reject(new Error('defect'))
  await expect(eachOf(['one'], 'en', work)).rejects.toThrow('defect')
})
