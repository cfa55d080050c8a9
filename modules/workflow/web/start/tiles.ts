/** Tiles of the start page: which processes are shown, in which groups and order. Pure; how a name sounds is given. */
import type { SoundMatch } from '#shell/palette/find-menus.ts'
import type { Translate } from '#shell/i18n.ts'
import type { Startable } from '#workflow/contract/instance.ts'

/** Processes started last that stand above the groups. */
export const RECENT = 3

export interface TileGroup {
  /** Unique among the groups. */
  readonly key: string
  /**
   * `recent`: those started last. `favourite`: those the user has marked, in their order. `category`: `name` is the
   * category of their models. `other`: their models have none.
   */
  readonly kind: 'recent' | 'favourite' | 'category' | 'other'
  readonly name: string
  readonly tiles: readonly Startable[]
}

const lastStart = ({ lastStartedDate }: Startable): number =>
  lastStartedDate === null ? 0 : Date.parse(lastStartedDate)

/** Those started last first; the others keep their order. */
export const byLastStart = (all: readonly Startable[]): Startable[] =>
  [...all].sort((one, other) => lastStart(other) - lastStart(one))

/** Those whose name, category or description contains what was typed, or whose name or category sounds like it. */
export function findTiles(all: readonly Startable[], typed: string, sounds: SoundMatch): Startable[] {
  const wanted = typed.normalize('NFKC').toLowerCase().trim()
  if (wanted === '') return [...all]
  return all.filter(
    ({ name, category, remark }) =>
      [name, category, remark].some((text) => text.toLowerCase().includes(wanted)) ||
      [name, category].some((text) => text !== '' && sounds(text, wanted) !== undefined),
  )
}

interface Grouping {
  readonly isSearch: boolean
  /** Keys of the processes that the user has marked, in their order. */
  readonly favourites: readonly string[]
}

/**
 * Groups by category in the order of the dictionary, the others by their names, those without one last. A search
 * leaves out the recent ones and the favourites.
 */
export function groupTiles(all: readonly Startable[], { isSearch, favourites }: Grouping): TileGroup[] {
  const recent = isSearch ? [] : byLastStart(all.filter((one) => one.lastStartedDate !== null)).slice(0, RECENT)
  const byKey = new Map(all.map((one) => [one.key, one]))
  const marked = isSearch ? [] : favourites.flatMap((key) => byKey.get(key) ?? [])
  const ranks = new Map(
    all.flatMap(({ category, categoryRank }) => (category === '' ? [] : [[category, categoryRank]])),
  )
  const sorted = [...ranks]
    .sort(([one, rank], [other, otherRank]) => rank - otherRank || one.localeCompare(other, 'zh'))
    .map(([name]) => name)
  const groups: TileGroup[] = [
    { key: 'recent', kind: 'recent', name: '', tiles: recent },
    { key: 'favourite', kind: 'favourite', name: '', tiles: marked },
    ...sorted.map((name) => ({
      key: `category ${name}`,
      kind: 'category' as const,
      name,
      tiles: all.filter(({ category }) => category === name),
    })),
    { key: 'other', kind: 'other', name: '', tiles: all.filter(({ category }) => category === '') },
  ]
  return groups.filter(({ tiles }) => tiles.length > 0)
}

/** What a group is called; those without a category are the others where there are categories. */
export function titleOf({ kind, name }: TileGroup, groups: readonly TileGroup[], t: Translate): string {
  if (kind === 'recent') return t('workflow.start.recent')
  if (kind === 'favourite') return t('workflow.start.favourites')
  if (kind === 'category') return name
  const hasCategories = groups.some((one) => one.kind === 'category')
  return t(hasCategories ? 'workflow.start.other' : 'workflow.start.group.all')
}

/**
 * The tile that an arrow key leads to.
 * @param places left and top edge of every tile, in the order of the page
 * @returns its index; the same where there is none in that direction
 */
export function nextTile(places: readonly { left: number; top: number }[], at: number, key: string): number {
  const from = places[at]
  if (from === undefined) return 0
  if (key === 'ArrowRight') return Math.min(at + 1, places.length - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return places.length - 1
  const isDown = key === 'ArrowDown'
  const rows = places.map(({ top }) => top).filter((top) => (isDown ? top > from.top : top < from.top))
  if (rows.length === 0) return at
  const row = isDown ? Math.min(...rows) : Math.max(...rows)
  const among = places.flatMap(({ left, top }, index) =>
    top === row ? [{ index, far: Math.abs(left - from.left) }] : [],
  )
  return among.reduce((best, one) => (one.far < best.far ? one : best)).index
}
