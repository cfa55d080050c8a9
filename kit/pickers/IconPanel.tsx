import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { loadMenuIcons, MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { findIcons, iconName } from './icon-search.ts'

/** Icons in a row; the style sheet has the same number. */
const COLUMNS = 7
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

interface IconPanelProps {
  chosen: string
  onChoose: (name: string) => void
}

/** The grid of all icons: typing searches, arrows move, Enter chooses; the focus stays in the search field. */
export default function IconPanel({ chosen, onChoose }: IconPanelProps) {
  const t = useT()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const names = useIconNames()
  const [text, setText] = useState('')
  const [active, setActive] = useState(chosen)
  const found = useMemo(() => findIcons(names, text), [names, text])
  const at = Math.max(0, found.indexOf(active))

  useEffect(() => {
    grid.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, found])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const isTyping = text !== '' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    if (event.key === 'Enter') {
      const name = found[at]
      if (name !== undefined) onChoose(name)
    } else if (step !== undefined && !isTyping) {
      const next = found[at + step]
      if (next !== undefined) setActive(next)
    } else return
    event.preventDefault()
  }

  return (
    <div className="kit-icon-panel">
      <SearchInput
        value={text}
        placeholder={t('kit.icon.find')}
        onChange={setText}
        onKeyDown={onKeyDown}
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] === undefined ? undefined : `${id}-${found[at]}`}
      />
      <div ref={grid} id={id} className="kit-icon-grid" role="listbox" aria-label={t('kit.icon.choose')}>
        {found.map((name, index) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={name === chosen}
            aria-label={name}
            title={name}
            data-active={index === at}
            onMouseEnter={() => setActive(name)}
            onClick={() => onChoose(name)}
          >
            <MenuIcon name={name} size={20} />
          </button>
        ))}
      </div>
      <p className="kit-icon-count" role="status">
        {found.length === 0 && names.length > 0 ? t('kit.pick.none') : t('kit.icon.count', { count: found.length })}
      </p>
    </div>
  )
}

function useIconNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isShown = true
    void loadMenuIcons().then((icons) => {
      if (isShown) setNames(Object.keys(icons).map(iconName))
    })
    return () => {
      isShown = false
    }
  }, [])
  return names
}
