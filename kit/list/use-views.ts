/**
 * The saved views of a list: which one is open, and what the address, the table and one's default have to do with it.
 */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { t } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { ports, type SavedView } from '#shell/ports.ts'
import { usePreference } from '#shell/session/preferences.ts'
import { useStore } from '#shell/store.ts'
import { preferenceOf, viewColumnsOf } from './table-settings.ts'
import type { ListSource } from './use-list.ts'
import { isUntouched, keptDefaultView, noViewChange, readDefaultView, showsView, viewChange } from './views.ts'

/** What views want of a list. */
export type ViewedList = Pick<ListSource<unknown>, 'state' | 'filterNames' | 'words'>

export interface Views {
  /** Undefined while they are on their way. */
  readonly all: readonly SavedView[] | undefined
  readonly open: SavedView | undefined
  /** The list no longer shows what the open view says. */
  readonly isChanged: boolean
  readonly defaultId: string | undefined
  /** Shows a view; without one the plain list. */
  readonly choose: (view: SavedView | undefined) => void
  /** What this person begins the list with; undefined for the plain list. */
  readonly setDefault: (view: SavedView | undefined) => void
  /** Asks for them again, after one was changed. */
  readonly refresh: () => Promise<void>
  /** The address of a view that is open already: after saving. */
  readonly settle: (id: string) => void
}

const FRESH_MS = 60_000

/** @param isWanted the menu is open: the views are needed even when none is open in the list */
export function useViews(name: string, list: ViewedList, isWanted: boolean): Views {
  const { query, setQuery } = usePageQuery()
  const openId = query.get('view') ?? undefined
  const preference = usePreference(preferenceOf('view', name))
  const first = readDefaultView(preference.value)
  const client = useQueryClient()
  const saved = { queryKey: ['saved views', name], queryFn: () => ports().views.of(name) }
  const asked = useQuery({ ...saved, enabled: isWanted || openId !== undefined, staleTime: FRESH_MS })
  const all = asked.data
  const open = all?.find(({ id }) => id === openId)
  const columns = useStore(viewColumnsOf(name))
  const show = (view: Parameters<typeof viewChange>[0]) => setQuery(viewChange(view, list.filterNames))

  // One's default comes with the preferences; a user who has begun to filter meanwhile is not disturbed.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || !preference.isKnown) return
    hasBegun.current = true
    if (first && openId === undefined && isUntouched(list.state)) show(first)
  })
  useOpening(name, { openId, open, asked }, () => {
    if (!open) setQuery({ view: undefined })
    else if (isUntouched(list.state)) show(open)
    else if (open.id === first?.id && showsView(list.state, first) && !showsView(list.state, open)) show(open)
    if (open && open.id === first?.id) preference.set(keptDefaultView(open))
  })

  return {
    all,
    open,
    isChanged: open !== undefined && (!showsView(list.state, open) || columns?.isChanged === true),
    defaultId: first?.id,
    choose: (view) => {
      // Chosen again, it is as it was saved.
      if (view?.id === openId) showColumns(name, view)
      setQuery(view ? viewChange(view, list.filterNames) : noViewChange(list.filterNames))
    },
    setDefault: (view) => preference.set(view ? keptDefaultView(view) : {}),
    refresh: async () => {
      await client.fetchQuery(saved)
    },
    settle: (id) => setQuery({ view: id }),
  }
}

interface Opening {
  openId: string | undefined
  open: SavedView | undefined
  asked: UseQueryResult<readonly SavedView[]>
}

/** Once per view that comes into the address: shows its columns, and a message about what is wrong with it. */
function useOpening(name: string, { openId, open, asked }: Opening, onOpened: () => void): void {
  const opened = useRef<string>(undefined)
  /** A view that was shared a moment ago is not among those remembered. */
  const missed = useRef<string>(undefined)
  useEffect(() => {
    if (openId === undefined) {
      opened.current = undefined
      showColumns(name, undefined)
    }
    if (openId === undefined || !asked.data || asked.isFetching || opened.current === openId) return
    if (!open && missed.current !== openId) {
      missed.current = openId
      void asked.refetch()
      return
    }
    opened.current = openId
    showColumns(name, open)
    if (!open) toast('warning', t('kit.views.missing'))
    else if (open.gone.length > 0)
      toast('warning', t('kit.views.gone', { name: open.name, filters: open.gone.join(t('kit.list.comma')) }))
    onOpened()
  })
  useEffect(() => () => showColumns(name, undefined), [name])
}

/** Shows the columns of a view that brings some. */
export function showColumns(name: string, view: Pick<SavedView, 'id' | 'columns'> | undefined): void {
  const hasColumns = view && Object.keys(view.columns).length > 0
  const store = viewColumnsOf(name)
  if (hasColumns || store.get())
    store.set(hasColumns ? { viewId: view.id, columns: view.columns, isChanged: false } : undefined)
}
