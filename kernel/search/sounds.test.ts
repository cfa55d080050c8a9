import { expect, test } from 'vitest'
import { soundsAt, soundsOf } from './sounds.ts'

test('a title sounds from each of its characters on, in syllables and initials', async () => {
  expect(await soundsOf('张伟')).toEqual(expect.arrayContaining(['zhangwei', 'zw', 'wei', 'w']))
  expect(await soundsOf('单雄信')).toEqual(expect.arrayContaining(['shanxiongxin', 'sxx']))
  expect(await soundsOf('吕布')).toContain('lvbu')
})

test('what is not Chinese has no sound', async () => {
  expect(await soundsOf('Plan 12')).toEqual([])
  expect(await soundsOf('')).toEqual([])
})

test('a long title keeps the sound of its beginning', async () => {
  const sounds = await soundsOf('关于'.repeat(200))
  expect(sounds.length).toBeLessThan(140)
  expect(Math.max(...sounds.map(({ length }) => length))).toBeLessThanOrEqual(24)
})

test('says which characters sound so', async () => {
  expect(await soundsAt('财务部', 'cwb')).toEqual([0, 3])
  expect(await soundsAt('财务部', 'qqq')).toBeUndefined()
})
