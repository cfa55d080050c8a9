import { Select } from 'antd'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { formatCount } from '#shell/formats.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import { PAGER_SIZES, sizesWith, type PagerKind } from './page-sizes.ts'
import type { ListState } from './list-state.ts'
import { MAX_NUMBERS, pageNumbers } from './page-numbers.ts'
import type { List } from './use-list.ts'
import './pager.css'

const JUMP = 5

interface PagerProps {
  list: Pick<List<unknown>, 'phase' | 'total' | 'totalExact' | 'turn'> & {
    readonly state: Pick<ListState, 'page' | 'limit'>
  }
  /**
   * `list` by default; `table` for other tables, `grid` for grids. They differ in their page sizes, and a table always
   * jumps.
   */
  kind?: PagerKind
}

/** Total, page size, pages, and a field to jump. An estimated total says so. Hidden while there is nothing to turn. */
export function Pager({ list, kind = 'list' }: PagerProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const { page, limit } = list.state
  const last = Math.max(1, Math.ceil(list.total / limit))
  if (list.phase !== 'ready' || list.total === 0) return null
  const go = (to: number) => list.turn(Math.max(1, Math.min(last, to)), limit)
  return (
    <nav className="kit-pager" aria-label={t('kit.list.pages')}>
      <span className="kit-pager-total" role="status">
        {t(list.totalExact ? 'kit.list.total' : 'kit.list.totalAbout', { count: list.total })}
      </span>
      {!isPhone && (
        <Select<number>
          value={limit}
          aria-label={t('kit.list.pageSize')}
          popupMatchSelectWidth={false}
          placement="topLeft"
          options={sizesWith(PAGER_SIZES[kind], limit).map((size) => ({
            value: size,
            label: t('kit.list.perPage', { count: size }),
          }))}
          onChange={(size) => list.turn(1, size)}
        />
      )}
      <div className="kit-pages">
        <button
          type="button"
          className="kit-page"
          disabled={page <= 1}
          aria-label={t('kit.list.previous')}
          onClick={() => go(page - 1)}
        >
          <ChevronLeft size={16} />
        </button>
        {isPhone && <span className="kit-page-of">{`${formatCount(page)} / ${formatCount(last)}`}</span>}
        {!isPhone &&
          pageNumbers(page, last).map((mark) =>
            typeof mark === 'number' ? (
              <button
                key={mark}
                type="button"
                className="kit-page"
                aria-current={mark === page ? 'page' : undefined}
                aria-label={t('kit.list.page', { page: mark })}
                onClick={() => go(mark)}
              >
                {mark}
              </button>
            ) : (
              <button
                key={mark}
                type="button"
                className="kit-page"
                aria-label={t(mark === 'before' ? 'kit.list.jumpBack' : 'kit.list.jumpOn')}
                onClick={() => go(mark === 'before' ? page - JUMP : page + JUMP)}
              >
                <Ellipsis size={16} />
              </button>
            ),
          )}
        <button
          type="button"
          className="kit-page"
          disabled={page >= last}
          aria-label={t('kit.list.next')}
          onClick={() => go(page + 1)}
        >
          <ChevronRight size={16} />
        </button>
      </div>
      {!isPhone && (kind === 'table' || (kind === 'list' && last > MAX_NUMBERS)) && <Jumper onJump={go} />}
    </nav>
  )
}

function Jumper({ onJump }: { onJump: (page: number) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const jump = () => {
    const page = Number.parseInt(text, 10)
    if (page > 0) onJump(page)
    setText('')
  }
  return (
    <label className="kit-jumper">
      {t('kit.list.goTo')}
      <input
        value={text}
        inputMode="numeric"
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump()
        }}
        onBlur={jump}
      />
    </label>
  )
}
