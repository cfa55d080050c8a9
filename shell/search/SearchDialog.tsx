import { CornerDownLeft, Search, SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { useRecent } from '../sidebar/favourites.ts'
import { useOpenPage } from '../sidebar/open-menu.ts'
import { nextIndex } from '../sidebar/menu-keys.ts'
import { useMenus } from '../sidebar/use-menus.ts'
import { findableIn, findMenus, type FoundMenu } from './find-menus.ts'
import './search-dialog.css'
import { soundMatch } from './sounds.ts'

/** Before anything is typed, this many of the pages opened of late. */
const MOST_RECENT = 8

/** Finds pages of the menus by name, pinyin and initials, and opens them by their rules. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const openPage = useOpenPage()
  const { modules } = useMenus()
  const recent = useRecent()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const all = useMemo(() => findableIn(modules), [modules])
  const isTyped = typed.trim() !== ''
  const found = useMemo(
    () =>
      isTyped
        ? findMenus(
            all,
            typed,
            recent.map(({ key }) => key),
            soundMatch,
          )
        : recentIn(all, recent),
    [all, typed, isTyped, recent],
  )
  const leave = useEffectEvent(onClose)
  const heading = isTyped ? '' : t(recent.length > 0 ? 'shell.menu.recent' : 'shell.menu.pages')

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!element.open) element.showModal()
    const onClick = ({ target }: MouseEvent) => target === element && leave()
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('click', onClick)
      element.close()
    }
  }, [])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const choose = (chosen: FoundMenu | undefined) => {
    if (!chosen) return
    onClose()
    openPage(chosen.page)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(found[at])
    const isEdge = event.key === 'Home' || event.key === 'End'
    const next = isEdge ? undefined : nextIndex(event.key, at, found.length, 'down')
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }

  return (
    <dialog
      ref={dialog}
      className="pt-search"
      aria-label={t('shell.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="pt-search-field">
        <Search size={20} strokeWidth={1.5} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('shell.search')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${id}-${at}`}
          autoComplete="off"
          placeholder={t('shell.search.hint')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {heading && <p className="pt-search-heading">{heading}</p>}
      <div ref={list} id={id} className="pt-search-list" role="listbox" aria-label={t('shell.menu.pages')}>
        {found.map((one, index) => (
          <Result
            key={one.page.key}
            id={`${id}-${index}`}
            found={one}
            chosen={index === at}
            onPoint={() => setAt(index)}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
      <p className="pt-search-none" role="status">
        {isTyped && found.length === 0 && t('shell.search.none', { typed: typed.trim() })}
      </p>
    </dialog>
  )
}

/** What was opened of late, with where it stands; for somebody new, what there is. */
function recentIn(all: ReturnType<typeof findableIn>, recent: readonly { readonly key: string }[]): FoundMenu[] {
  const late = recent.flatMap(({ key }) => all.find(({ page }) => page.key === key) ?? [])
  return (late.length > 0 ? late : all).slice(0, MOST_RECENT).map((one) => ({ ...one, mark: undefined }))
}

interface ResultProps {
  id: string
  found: FoundMenu
  chosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function Result({ id, found: { page, where, mark }, chosen, onPoint, onChoose }: ResultProps) {
  const [from, to] = mark ?? [0, 0]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and the keyboard with it
    <div id={id} role="option" tabIndex={-1} aria-selected={chosen} onPointerMove={onPoint} onClick={onChoose}>
      <MenuIcon name={page.icon} size={18} />
      <span className="pt-search-title">
        {page.title.slice(0, from)}
        <mark>{page.title.slice(from, to)}</mark>
        {page.title.slice(to)}
      </span>
      <span className="pt-search-where">
        {where.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
      {page.newWindow && <SquareArrowOutUpRight size={14} strokeWidth={1.75} aria-hidden="true" />}
      {chosen && !page.newWindow && <CornerDownLeft size={14} strokeWidth={1.75} aria-hidden="true" />}
    </div>
  )
}
