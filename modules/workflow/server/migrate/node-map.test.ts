import { expect, test } from 'vitest'
import { compile, type Ir } from '#process/index.ts'
import { flows, processOf } from '../testing/processes.ts'
import { proposeMap } from './node-map.rules.ts'

async function ir(body: string): Promise<Ir> {
  const { ir: read } = await compile(processOf('p', body))
  if (read === undefined) throw new Error('not readable')
  return read
}

const ends = '<startEvent id="s"/><endEvent id="e"/>'
const task = (id: string, name: string) => `<userTask id="${id}" name="${name}"/>`

test('what has the same id and kind needs no map', async () => {
  const one = await ir(`${ends}${task('a', 'Ask')}${flows('s a', 'a e')}`)
  expect(proposeMap(one, one)).toEqual({})
})

test('a node that was given another id is found by kind and name, and the flows between', async () => {
  const [from, to] = [
    await ir(`${ends}${task('a', 'Ask')}${flows('s a', 'a e')}`),
    await ir(
      `${ends}${task('b', 'Ask')}<sequenceFlow id="x" sourceRef="s" targetRef="b"/><sequenceFlow id="y" sourceRef="b" targetRef="e"/>`,
    ),
  ]
  expect(proposeMap(from, to)).toEqual({ a: 'b', f0: 'x', f1: 'y' })
})

test('nothing is guessed where two could be meant, or the kind is another', async () => {
  const from = await ir(`${ends}${task('a', 'Ask')}${flows('s a', 'a e')}`)
  const two = await ir(`${ends}${task('b', 'Ask')}${task('c', 'Ask')}${flows('s b', 'b c', 'c e')}`)
  expect(proposeMap(from, two)).not.toHaveProperty('a')
  const other = await ir(`${ends}<manualTask id="b" name="Ask"/>${flows('s b', 'b e')}`)
  expect(proposeMap(from, other)).not.toHaveProperty('a')
})
