/** How Chinese words sound. Heavy: only what loads lazily may use it. */
import { match } from 'pinyin-pro'
import type { SoundMatch } from './find-menus.ts'

/** Pinyin, its beginnings and its initials: `yhgl`, `yonghu`, `yonghgl` in 用户管理. */
export const soundMatch: SoundMatch = (word, typed) => {
  if (!/^[a-z ]+$/.test(typed)) return undefined
  const indices = match(word, typed, { precision: 'start', continuous: true })
  const [first] = indices ?? []
  const last = indices?.at(-1)
  return first === undefined || last === undefined ? undefined : [first, last + 1]
}
