import { useRef, useState } from 'react'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { DictType } from '#system/contract/dict-type.ts'
import { formatCount } from '#shell/formats.ts'
import { useDictName } from './use-dict-name.ts'

interface DictNavProps {
  label: string
  types: readonly DictType[]
  /** A code. */
  chosen: string | undefined
  onChoose: (code: string) => void
}

/** All dictionaries by name and code, with their number of entries. */
export function DictNav({ label, types, chosen, onChoose }: DictNavProps) {
  const t = useT()
  const nameOf = useDictName()
  const [text, setText] = useState('')
  const root = useRef<HTMLUListElement>(null)
  const isShown = types.some(({ code }) => code === chosen)
  useOnChange(isShown ? chosen : undefined, () => {
    root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  })
  const wanted = text.trim().toLowerCase()
  const shown = types.filter(({ code, name, nameEn }) =>
    [code, name, nameEn].some((word) => word.toLowerCase().includes(wanted)),
  )
  return (
    <nav className="kit-card sys-dict-nav" aria-label={label}>
      <SearchInput value={text} placeholder={t('system.dict.find')} onChange={setText} />
      <ul ref={root}>
        {shown.map((type) => (
          <li key={type.id}>
            <button
              type="button"
              className="sys-dict-item"
              aria-current={type.code === chosen ? 'true' : undefined}
              onClick={() => onChoose(type.code)}
            >
              <span className="sys-dict-words">
                <span className="sys-dict-title" title={nameOf(type)}>
                  {nameOf(type)}
                </span>
                <span className="sys-dict-code">{type.code}</span>
              </span>
              {type.status === 0 && <Tag tone="outline">{t('system.dict.disabled')}</Tag>}
              <span className="sys-dict-number" title={t('system.dict.entryCount', { count: type.entryCount })}>
                {formatCount(type.entryCount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="kit-tree-none">{t('kit.pick.none')}</p>}
    </nav>
  )
}
