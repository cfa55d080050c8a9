import { Search } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../controls/TextField.tsx'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { useFavouriteMark } from '../sidebar/favourites.ts'
import type { MenuPage } from '../sidebar/menu-model.ts'
import './shortcuts-dialog.css'

interface ShortcutsDialogProps {
  pages: readonly MenuPage[]
  onClose: () => void
}

/** Chooses the shortcuts; they are the favourites of the side bar. Every change holds at once. */
export function ShortcutsDialog({ pages, onClose }: ShortcutsDialogProps) {
  const t = useT()
  const { has, toggle } = useFavouriteMark()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = pages.filter(({ title }) => title.toLowerCase().includes(words))
  return (
    <Dialog
      title={t('widgets.shortcuts.title')}
      onClose={onClose}
      foot={
        <button type="button" className="pt-button" data-kind="solid" onClick={onClose}>
          {t('widgets.done')}
        </button>
      }
    >
      <TextField
        label={t('widgets.shortcuts.find')}
        icon={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={wanted}
        data-autofocus
        onChange={({ target }) => setWanted(target.value)}
      />
      <ul className="pt-choices">
        {found.map((page) => (
          <li key={page.key}>
            <label>
              <input type="checkbox" checked={has(page)} onChange={() => toggle(page)} />
              <MenuIcon name={page.icon} size={16} />
              {page.title}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('widgets.shortcuts.notFound')}</p>}
    </Dialog>
  )
}
