import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import { useFilterDraft } from './filter-draft.ts'

/** The search field of a list. `/` anywhere on the page goes there; emptying it asks at once. */
export function FilterSearch({ name, placeholder }: { name: string; placeholder: string }) {
  const t = useT()
  const { values, write, pick, wrong } = useFilterDraft()
  const inputRef = useRef<InputRef>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      inputRef.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const isWrong = wrong.includes(name)
  return (
    <Input
      ref={inputRef}
      className="kit-filter kit-filter-search"
      value={values[name] ?? ''}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-keyshortcuts="/"
      aria-invalid={isWrong}
      title={isWrong ? t('kit.rule.format') : ''}
      status={isWrong ? 'error' : ''}
      prefix={<Search size={16} />}
      allowClear
      onChange={(event) => (event.target.value ? write : pick)(name, event.target.value)}
    />
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null
}
