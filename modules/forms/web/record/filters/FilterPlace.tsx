import type { ReactNode } from 'react'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import './filters.css'

interface FilterPlaceProps {
  label: string
  /** Of the field, for its label in a sheet. */
  id?: string
  isWide?: boolean
  children: ReactNode
}

/** Where a filter stands: in the bar, or in a phone's sheet below its label. */
export function FilterPlace({ label, id, isWide = false, children }: FilterPlaceProps) {
  const { isSheet } = useFilterDraft()
  if (!isSheet) return <div className={isWide ? 'kit-filter-range' : 'kit-filter-field frm-filter'}>{children}</div>
  return (
    <div className="kit-filter-labelled">
      {id === undefined ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
      {children}
    </div>
  )
}
