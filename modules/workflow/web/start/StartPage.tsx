import { Button } from 'antd'
import { lazy, useRef, useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { useAskedStart } from '../instance/use-asked-start.ts'
import { OwnDrafts, StartSide } from './StartSide.tsx'
import { CategoryNav } from './CategoryNav.tsx'
import { findTiles, groupTiles, titleOf } from './tiles.ts'
import { TileGroups } from './TileGroups.tsx'
import { useFavourites } from './use-favourites.ts'
import { useSlashFocus, useSounds, useTileKeys } from './use-tile-keys.ts'
import { useIsDesk, useIsWide } from '../use-room.ts'
import './start.css'

const StartForm = lazy(() => import('../instance/StartForm.tsx'))

/** The processes one may start, as tiles by category. `?start=` opens the form of one. */
export default function StartPage() {
  const t = useT()
  const { setQuery } = usePageQuery()
  const asked = useCall(workflowInstanceRoutes.startable, {})
  const [typed, type] = useState('')
  const [isSearched, search] = useState(false)
  const sounds = useSounds(isSearched)
  const root = useRef<HTMLDivElement>(null)
  const favourites = useFavourites()
  const started = useAskedStart()
  const isWide = useIsWide()
  const isDesk = useIsDesk()
  useSlashFocus(root)
  const onKeyDown = useTileKeys(root)
  const all = asked.data
  const found = findTiles(all ?? [], typed, sounds)
  const groups = groupTiles(found, { isSearch: typed.trim() !== '', favourites: favourites.keys })
  // What is typed changes the groups, and not where anything stands.
  const hasNav = all === undefined || groupTiles(all, { isSearch: false, favourites: favourites.keys }).length > 1
  const begin = (start: string | undefined) => setQuery({ start, draft: undefined }, { push: start !== undefined })
  return (
    <div className="kit-list-page">
      <PageTitle
        title={t('workflow.start.title')}
        count={all === undefined ? '' : t('workflow.start.count', { count: all.length })}
      />
      <div className="wf-start-columns">
        <div className="kit-card wf-start-card">
          {/* While they are being fetched, too: nothing moves aside when they come. */}
          {isDesk && hasNav && (
            <CategoryNav
              list={root}
              groups={groups.map((one) => ({ key: one.key, title: titleOf(one, groups, t), count: one.tiles.length }))}
            />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the buttons inside */}
          <div ref={root} className="wf-start" onKeyDown={onKeyDown}>
            <StartSearch typed={typed} onType={type} onFocus={() => search(true)} />
            {all === undefined && asked.error === null && <Skeleton rows={6} />}
            {asked.error !== null && all === undefined && (
              <Empty title={asked.error.msg}>
                <Button onClick={() => void asked.refetch()}>{t('shell.retry')}</Button>
              </Empty>
            )}
            {all?.length === 0 && <Empty title={t('workflow.start.none')} reason={t('workflow.start.noneWhy')} />}
            {all !== undefined && all.length > 0 && found.length === 0 && (
              <Empty title={t('workflow.start.notFound')} reason={t('workflow.start.notFoundWhy')}>
                <Button onClick={() => type('')}>{t('workflow.start.showAll')}</Button>
              </Empty>
            )}
            <TileGroups groups={groups} favourites={favourites.keys} onStart={begin} onToggle={favourites.toggle} />
            {!isWide && all !== undefined && typed === '' && <OwnDrafts />}
          </div>
        </div>
        {isWide && <StartSide />}
      </div>
      <Overlay of={started}>
        {({ process, draft }, overlay) => (
          <StartForm
            process={process}
            draft={draft}
            onDraft={(id) => setQuery({ draft: id })}
            onStarted={(id) => {
              type('')
              goTo(`/bpm/process/${id}`)
            }}
            onClose={() => begin(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
    </div>
  )
}

interface StartSearchProps {
  typed: string
  onType: (typed: string) => void
  onFocus: () => void
}

function StartSearch({ typed, onType, onFocus }: StartSearchProps) {
  const t = useT()
  return (
    <div className="wf-start-search">
      <SearchInput
        value={typed}
        onChange={onType}
        onFocus={onFocus}
        placeholder={t('workflow.start.find')}
        aria-keyshortcuts="/"
      />
      {typed === '' && <kbd aria-hidden="true">/</kbd>}
    </div>
  )
}
