import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Empty } from '../ui/Empty.tsx'

interface ListEmptyProps {
  list: { readonly isFiltered: boolean; readonly reset: () => void }
  /** False: what is filtered is only the place, and its title says so. */
  isSearched?: boolean
  /** What is missing when nothing is filtered. */
  title: string
  /** Why, and what one can do about it. */
  reason?: string
  /** Buttons that end the emptiness. */
  children?: ReactNode
}

/** A list without rows: because of its filters, which can be cleared, or because there is nothing yet. */
export function ListEmpty({ list, isSearched = list.isFiltered, title, reason, children }: ListEmptyProps) {
  const t = useT()
  if (!isSearched) {
    return (
      <Empty title={title} reason={reason}>
        {children}
      </Empty>
    )
  }
  return (
    <Empty title={t('kit.list.noMatch')} reason={t('kit.list.noMatchWhy')}>
      <Button color="primary" variant="outlined" onClick={list.reset}>
        {t('kit.list.clearFilters')}
      </Button>
      {children}
    </Empty>
  )
}
