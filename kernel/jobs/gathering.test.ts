import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gathering } from './gathering.ts'

function doubling(most = 10) {
  const rounds: string[] = []
  const gathering = new Gathering<number, number>(async (key, inputs) => {
    rounds.push(`${key} ${inputs.join(',')}`)
    await sleep(5)
    if (inputs.includes(13)) throw new Error('thirteen')
    return inputs.map((input) => input * 2)
  }, most)
  return { gathering, rounds }
}

test('what is asked while a round runs is done in the next one, each with its own answer', async () => {
  const { gathering, rounds } = doubling(3)
  const first = [1, 2].map((input) => gathering.ask('a', input))
  await sleep(1)
  const more = [3, 4, 5, 6].map((input) => gathering.ask('a', input))
  expect(await Promise.all([...first, ...more])).toEqual([2, 4, 6, 8, 10, 12])
  expect(rounds).toEqual(['a 1,2', 'a 3,4,5', 'a 6'])
  expect(await gathering.ask('a', 7)).toBe(14)
})

test('keys do not wait for each other', async () => {
  const { gathering, rounds } = doubling()
  await Promise.all([gathering.ask('a', 1), gathering.ask('b', 2)])
  expect(rounds).toEqual(['a 1', 'b 2'])
})

test('one that fails does not fail its neighbours', async () => {
  const { gathering, rounds } = doubling()
  const asked = [1, 13, 2].map((input) => gathering.ask('a', input))
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rounds).toEqual(['a 1,13,2', 'a 1', 'a 13', 'a 2'])
})
