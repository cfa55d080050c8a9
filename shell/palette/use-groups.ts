/** Everything that fits what was typed, in groups: pages, actions and portals from here, records from the server. */
import { useMemo } from 'react'
import { matches } from '../access/matches.ts'
import { t } from '../i18n.ts'
import type { FoundHit } from '../ports.ts'
import { offeredApplications, offeredPortals } from '../portal/offered.ts'
import { openPortal } from '../portal/open-portal.ts'
import { useOffer } from '../portal/use-offer.ts'
import { goTo } from '../page/use-page.ts'
import { holdings } from '../session/session.ts'
import { useRecent } from '../sidebar/favourites.ts'
import { useOpenPage } from '../sidebar/open-menu.ts'
import type { MenuPage } from '../sidebar/menu-model.ts'
import { useMenus } from '../sidebar/use-menus.ts'
import { useStore } from '../store.ts'
import type { PaletteAction } from './action.ts'
import { runAction } from './actions.ts'
import { markedAt, type Entry, type EntryGroup, type Only } from './entry.ts'
import { findableIn, findMenus, markIn, type FoundMenu } from './find-menus.ts'
import { recordKey, useRecentRecords } from './recent-records.ts'
import { soundMatch } from './sounds.ts'
import { useHits, useRecalled } from './use-hits.ts'

/** How many of each group; one that is asked for alone may have more. */
const MAX_OF_GROUP = { pages: 6, actions: 4, portals: 3, recentPages: 6, recentRecords: 4, alone: 50 } as const
/** Matched here: what the session has must not come a second time. */
const NOT_ASKED = 'portal'
const PERSON = 'user'

export interface Groups {
  readonly groups: readonly EntryGroup[]
  readonly isWaiting: boolean
  readonly failure: string | undefined
}

export function useGroups(text: string, only: Only, actions: readonly PaletteAction[]): Groups {
  const isTyped = text !== ''
  const pages = usePages(text, only)
  const recent = useRecentEntries(!isTyped && only === undefined)
  const doings = useActions(text, only, actions)
  const portals = usePortals(text, only)
  const asksServer = isTyped && only !== 'actions' && only !== 'pages'
  const found = useHits(text, only === 'user' || only === 'dept' ? [only] : undefined, asksServer)
  const { remember } = useRecentRecords()
  const records = found.groups
    .filter(({ kind }) => kind !== NOT_ASKED)
    .map(({ kind, name, hits }) => ({
      key: kind,
      title: name,
      entries: hits.map((hit) => entryOfHit(hit, text, remember)),
    }))
  const groups = [recent, pages, ...records, portals, doings].filter(
    (group): group is EntryGroup => group !== undefined && group.entries.length > 0,
  )
  return { groups, isWaiting: found.isWaiting, failure: found.failure }
}

function usePages(text: string, only: Only): EntryGroup | undefined {
  const { modules } = useMenus()
  const recent = useRecent()
  const open = useOpenPage()
  const all = useMemo(() => findableIn(modules), [modules])
  const isNew = recent.length === 0
  if (only !== undefined && only !== 'pages') return undefined
  const max = only === 'pages' ? MAX_OF_GROUP.alone : MAX_OF_GROUP.pages
  const keys = recent.map(({ key }) => key)
  const shown =
    text !== ''
      ? findMenus(all, text, keys, soundMatch)
      : only === 'pages' || isNew
        ? all.map((one): FoundMenu => ({ ...one, mark: undefined }))
        : []
  return {
    key: 'pages',
    title: t('shell.menu.pages'),
    entries: shown.slice(0, max).map((found) => entryOfPage(found, open)),
  }
}

function useRecentEntries(isShown: boolean): EntryGroup | undefined {
  const { modules } = useMenus()
  const recent = useRecent()
  const open = useOpenPage()
  const { keys, remember } = useRecentRecords()
  const records = useRecalled(keys)
  if (!isShown) return undefined
  const all = findableIn(modules)
  const pages = recent.slice(0, MAX_OF_GROUP.recentPages).flatMap(({ key }) => {
    const found = all.find(({ page }) => page.key === key)
    return found ? [entryOfPage({ ...found, mark: undefined }, open)] : []
  })
  const hits = records.slice(0, MAX_OF_GROUP.recentRecords).map((hit) => entryOfHit(hit, '', remember))
  return { key: 'recent', title: t('shell.menu.recent'), entries: [...hits, ...pages] }
}

function useActions(text: string, only: Only, actions: readonly PaletteAction[]): EntryGroup | undefined {
  const granted = useStore(holdings)
  if (only !== undefined && only !== 'actions') return undefined
  const offeredNow = actions.filter(({ can, isOffered }) => matches(can ?? {}, granted) && (isOffered?.() ?? true))
  const entries = offeredNow.flatMap((action) => {
    const title = t(action.title)
    const mark = text === '' ? undefined : markIn(title, text, soundMatch)
    if (text !== '' && !mark) return []
    const entry: Entry = {
      key: `action ${action.id}`,
      title: markedAt(title, mark),
      detail: [],
      icon: action.icon,
      address: action.address,
      run: () => runAction(action),
    }
    return [entry]
  })
  const max = only === 'actions' ? MAX_OF_GROUP.alone : MAX_OF_GROUP.actions
  return { key: 'actions', title: t('palette.actions'), entries: entries.slice(0, max) }
}

function usePortals(text: string, only: Only): EntryGroup | undefined {
  const offer = useOffer()
  if (only !== undefined || text === '') return undefined
  const entries = [...offeredPortals(offer), ...offeredApplications(offer)].flatMap((portal) => {
    const mark = markIn(portal.portalName, text, soundMatch)
    if (!mark) return []
    const entry: Entry = {
      key: `portal ${portal.id}`,
      title: markedAt(portal.portalName, mark),
      detail: [],
      icon: portal.icon || 'layout-grid',
      run: () => openPortal(portal),
    }
    return [entry]
  })
  return { key: 'portals', title: t('palette.portals'), entries: entries.slice(0, MAX_OF_GROUP.portals) }
}

const entryOfPage = ({ page, where, mark }: FoundMenu, open: (page: MenuPage) => void): Entry => ({
  key: `page ${page.key}`,
  title: markedAt(page.title, mark),
  detail: where,
  icon: page.icon,
  isOutside: page.newWindow,
  address: page.address.startsWith('#') ? page.address.slice(1) : undefined,
  run: () => open(page),
})

function entryOfHit(hit: FoundHit, text: string, remember: (key: string) => void): Entry {
  // Who may open it nowhere sees it among all that was found.
  const name = hit.title.map((piece) => piece.text).join('')
  const address = hit.address || searchAddress(text || name, hit.kind)
  return {
    key: `record ${recordKey(hit)}`,
    title: hit.title,
    detail: hit.detail === '' ? [] : [hit.detail],
    excerpt: hit.excerpt,
    icon: hit.icon,
    ...(hit.kind === PERSON && { person: { id: hit.id, name, picture: hit.picture } }),
    address,
    run: () => {
      remember(recordKey(hit))
      goTo(address)
    },
  }
}

/** The page of all results. */
export const searchAddress = (text: string, kind = ''): string =>
  `/searchPage?${new URLSearchParams({ q: text, ...(kind && { kind }) }).toString()}`
