import { Place } from '../../frame/Place.tsx'
import { folded } from '../../frame/frame-state.ts'
import { usePhone } from '../../frame/use-viewport.ts'
import { Header } from '../../header/Header.tsx'
import { useT } from '../../i18n.ts'
import { Sidebar } from '../../sidebar/Sidebar.tsx'
import { useStore } from '../../store.ts'
import './column.css'

/** Layout "column": rail and column at the left, header above, the page below. The tab bar goes between the last two. */
export function ColumnLayout() {
  const t = useT()
  const phone = usePhone()
  const isFolded = useStore(folded)
  return (
    <div className="pt-frame" data-side={phone ? 'none' : isFolded ? 'folded' : 'full'}>
      <button type="button" className="pt-skip" onClick={() => document.getElementById('page')?.focus()}>
        {t('shell.skip')}
      </button>
      <Sidebar phone={phone} />
      <div className="pt-body">
        <Header phone={phone} />
        <main id="page" className="pt-main" tabIndex={-1}>
          <Place />
        </main>
      </div>
    </div>
  )
}
