import { Pin, X } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useT } from '../../i18n.ts'
import { MenuIcon } from '../../icons/MenuIcon.tsx'
import { showTab } from '../tabs-store.ts'
import type { TabView } from '../use-tabs.ts'

interface TabItemProps {
  view: TabView
  hasIcon: boolean
  /** The Tab key leads here. */
  isStop: boolean
  isDragged: boolean
  onPointerDown: (event: PointerEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
  onClose: () => void
}

const MIDDLE = 1

/** One tab. Its cross is for pointers alone: a tab can hold no button, so the keyboard closes with Delete. */
export function TabItem({ view, hasIcon, isStop, isDragged, onClose, onKeyDown, ...handlers }: TabItemProps) {
  const t = useT()
  const { key, id, title, icon, isActive, isAlive, isPinned, isClosable } = view
  return (
    <div
      id={id}
      className="pt-tab"
      role="tab"
      tabIndex={isStop ? 0 : -1}
      title={isPinned ? `${title}, ${t('shell.tabs.pinned')}` : title}
      aria-selected={isActive}
      aria-controls={isAlive ? `${id}-page` : undefined}
      aria-keyshortcuts={isClosable ? 'Delete' : undefined}
      data-key={key}
      data-dragged={isDragged}
      data-pinned={isPinned}
      onClick={() => showTab(key)}
      onMouseDown={(event) => {
        // Else the browser begins to scroll by itself.
        if (event.button === MIDDLE) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (event.button === MIDDLE && isClosable) onClose()
      }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {hasIcon && icon !== '' && <MenuIcon name={icon} size={16} />}
      <span className="pt-tab-title">{title}</span>
      {isPinned && <Pin className="pt-tab-pin" size={14} strokeWidth={1.75} aria-hidden="true" />}
      {isClosable && (
        <span
          className="pt-tab-close"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <X size={14} strokeWidth={1.75} />
        </span>
      )}
    </div>
  )
}
