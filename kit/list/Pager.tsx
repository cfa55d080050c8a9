import { Pagination } from 'antd'
import { useT } from '#shell/i18n.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import { PAGE_SIZES } from './list-state.ts'
import type { List } from './useList.ts'
import './pager.css'

/** Total, page size, pages, and a field to jump. An estimated total says so. Hidden while there is nothing to turn. */
export function Pager({ list }: { list: Pick<List<unknown>, 'phase' | 'state' | 'total' | 'totalExact' | 'turn'> }) {
  const t = useT()
  const isPhone = useIsPhone()
  if (list.phase !== 'ready' || list.total === 0) return null
  const { page, limit } = list.state
  const words = list.totalExact ? t('kit.list.total', { count: list.total }) : t('kit.list.totalAbout', { count: list.total })
  return (
    <nav className="kit-pager" aria-label={t('kit.list.pages')}>
      <span className="kit-pager-total" role="status">{words}</span>
      <Pagination
        current={page}
        pageSize={limit}
        total={list.total}
        simple={isPhone}
        showLessItems={isPhone}
        showSizeChanger={isPhone ? false : { showSearch: false, 'aria-label': t('kit.list.pageSize') }}
        pageSizeOptions={[...PAGE_SIZES]}
        showQuickJumper={!isPhone && list.total > limit * 7}
        onChange={list.turn}
      />
    </nav>
  )
}
