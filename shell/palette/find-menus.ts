/** Finding menus by what one types: name, pinyin, initials, path of titles. Pure; how a name sounds is given. */
import type { MenuModule, MenuPage } from '../sidebar/menu-model.ts'

export interface FoundMenu {
  readonly page: MenuPage
  /** Module and catalogue it stands in. */
  readonly where: readonly string[]
  /** Which characters of its title were typed: from and to. */
  readonly mark: readonly [number, number] | undefined
}

export interface Findable {
  readonly page: MenuPage
  readonly where: readonly string[]
}

/** Where in a word what was typed sounds: `yhgl` and `yonghu` in 用户管理. Undefined: nowhere. */
export type SoundMatch = (word: string, typed: string) => readonly [number, number] | undefined

/** How many are shown at most. */
const MAX_FOUND = 12

/** Every page of the menus, with where it stands. */
export const findableIn = (modules: readonly MenuModule[]): Findable[] =>
  modules.flatMap(({ title: module, groups }) =>
    groups.flatMap(({ title: group, pages }) =>
      pages.map((page) => ({ page, where: [module, group].filter((word) => word && word !== page.title) })),
    ),
  )

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Where a title says or sounds like what was typed; undefined: nowhere. */
export function markIn(title: string, typed: string, sounds: SoundMatch): readonly [number, number] | undefined {
  const wanted = plain(typed)
  const at = title.toLowerCase().indexOf(wanted)
  return at >= 0 ? [at, at + wanted.length] : sounds(title, wanted)
}

/** Higher is better; undefined: it is not what was typed. */
function rate(
  { page, where }: Findable,
  typed: string,
  sounds: SoundMatch,
): { score: number; mark: FoundMenu['mark'] } | undefined {
  const title = page.title.toLowerCase()
  const at = title.indexOf(typed)
  if (at >= 0) return { score: at === 0 ? 100 - title.length / 100 : 80 - at / 100, mark: [at, at + typed.length] }
  const bySound = sounds(page.title, typed)
  if (bySound) return { score: 60 - bySound[0] / 100, mark: bySound }
  const isBelow = where.some((word) => word.toLowerCase().includes(typed) || sounds(word, typed))
  return isBelow ? { score: 20, mark: undefined } : undefined
}

/**
 * The menus that fit, the best first; of equals, those opened of late.
 * @param recent keys of pages, the latest first
 */
export function findMenus(
  all: readonly Findable[],
  typed: string,
  recent: readonly string[],
  sounds: SoundMatch,
): FoundMenu[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const lateness = new Map(recent.map((key, index) => [key, 1 - index / recent.length]))
  return all
    .flatMap((one) => {
      const rated = rate(one, wanted, sounds)
      return rated ? [{ ...one, mark: rated.mark, score: rated.score + (lateness.get(one.page.key) ?? 0) * 5 }] : []
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ page, where, mark }) => ({ page, where, mark }))
}
