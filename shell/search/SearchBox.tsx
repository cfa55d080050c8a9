import { Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import './search-box.css'

const load = () => import('./SearchDialog.tsx')
const SearchDialog = lazy(load)

/** Opens the search of the menus. Its dialog is fetched when somebody is about to use it. */
export function SearchBox() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const prepare = () => void load().catch(() => undefined)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="pt-search-box"
        aria-haspopup="dialog"
        aria-label={t('shell.search')}
        title={t('shell.search')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Search size={18} strokeWidth={1.6} aria-hidden="true" />
        <span aria-hidden="true">{t('shell.search')}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
