import { useEffect, useRef } from 'react'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useFilterDraft } from './filter-draft.ts'
import { useFilterWord } from './filter-words.ts'
import { useT } from '#shell/i18n.ts'

/** The search field of a list. `/` anywhere on the page goes there; emptying it asks at once. */
export function FilterSearch({ name, placeholder }: { name: string; placeholder: string }) {
  const t = useT()
  const { values, write, pick, wrong } = useFilterDraft()
  useFilterWord(name, t('kit.list.searched'))
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      root.current?.querySelector('input')?.select()
      root.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div ref={root} className="kit-filter kit-filter-search">
      <SearchInput
        value={values[name] ?? ''}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        isWrong={wrong.includes(name)}
        onChange={(text) => (text ? write : pick)(name, text)}
      />
    </div>
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], dialog') !== null
}
