import { expect, test } from 'vitest'
import { shownSteps } from './steps.ts'

const step = (name: 'people' | 'roles' | 'notice', isDone: boolean) => ({ name, isDone })

test('the first open step is the current one, whatever is done after it', () => {
  const steps = [step('people', true), step('roles', false), step('notice', false)]
  expect(shownSteps(steps).map(({ state }) => state)).toEqual(['done', 'current', 'open'])
  const later = [step('people', false), step('roles', true), step('notice', false)]
  expect(shownSteps(later).map(({ state }) => state)).toEqual(['current', 'done', 'open'])
})

test('when all are done none is current', () => {
  expect(shownSteps([step('people', true)]).map(({ state }) => state)).toEqual(['done'])
})
