import { X } from 'lucide-react'
import { useT } from '../../i18n.ts'
import { MenuIcon } from '../../icons/MenuIcon.tsx'
import { closeTabs, showTab } from '../tabs-store.ts'
import { useTabViews } from '../use-tabs.ts'
import './tab-list.css'

/** The open tabs below each other, each with its own way to be closed. */
export default function TabList({ onChoose }: { onChoose: (() => void) | undefined }) {
  const t = useT()
  return (
    <nav className="pt-tab-list" aria-label={t('shell.tabs')}>
      <ul>
        {useTabViews().map(({ key, title, icon, isActive, isClosable }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={isActive ? 'page' : undefined}
              onClick={() => {
                showTab(key)
                onChoose?.()
              }}
            >
              <MenuIcon name={icon} size={16} />
              <span>{title}</span>
            </button>
            {isClosable && (
              <button
                type="button"
                className="pt-icon-button"
                aria-label={t('shell.tabs.closeOf', { name: title })}
                onClick={() => void closeTabs(key)}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
