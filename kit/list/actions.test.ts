import { expect, it } from 'vitest'
import { allowedActions } from './actions.ts'

const action = (label: string) => ({ label, run: () => undefined })

it('to edit comes first and to delete last, whatever the page lists', () => {
  const actions = allowedActions(
    { delete: action('Delete'), deploy: action('Deploy'), update: action('Edit'), access: action('Access') },
    ['delete', 'deploy', 'update', 'access'],
  )
  expect(actions.map(({ key }) => key)).toEqual(['update', 'deploy', 'access', 'delete'])
})

it('what a record does not allow is left out', () => {
  const actions = allowedActions({ update: action('Edit'), delete: action('Delete') }, ['delete'])
  expect(actions.map(({ key }) => key)).toEqual(['delete'])
})
