import { useEffect, useRef } from 'react'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useFilterDraft } from './filter-draft.ts'

/** The search field of a list. `/` anywhere on the page goes there; emptying it asks at once. */
export function FilterSearch({ name, placeholder }: { name: string; placeholder: string }) {
  const { values, write, pick, wrong } = useFilterDraft()
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
